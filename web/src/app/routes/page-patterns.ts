import type { RouteObject } from 'react-router-dom'

/** What no section of the portal has; its page says so, and the server answers 404 as for any other unknown address. */
export const unknownSection = '/doctor/*'

const rests: readonly (string | undefined)[] = ['*', unknownSection]

/** A whole path of fixed segments and parameters ('/pedido/:trackingNumber'): what a server can recognise without the router. */
const plain = /^\/$|^(\/:?[\w-]+)+$/

/**
 * Every path that a route table has a page for, as patterns; its rests (`*`) are what all others show. For the build, which writes them
 * beside the pages, for the server.
 * @throws Error on a path of another shape (relative, optional, with a rest)
 */
export const pagePatterns = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children = [] }) => {
    if (index || (path !== undefined && !rests.includes(path) && !plain.test(path)))
      throw new Error(
        `Only whole paths of fixed segments and parameters can be told to the server, not ${path ?? 'an index'}`,
      )
    return [...(path === undefined || rests.includes(path) ? [] : [path]), ...pagePatterns(children)]
  })
