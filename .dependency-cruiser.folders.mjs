import cruise from './.dependency-cruiser.mjs'

/**
 * Folders of a workspace do not import each other in a circle (docs/architecture.md#import-directions). A run of its own: specs and their
 * helpers, which reach wherever what they test reaches, are left out before folders are compared.
 */
export default {
  forbidden: [
    {
      name: 'no-circular-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...cruise.options,
    exclude: { path: [cruise.options.exclude.path, '/testing/|\\.(spec|contract)\\.tsx?$'] },
  },
}
