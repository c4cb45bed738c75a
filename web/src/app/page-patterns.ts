import type { RouteObject } from 'react-router-dom'

/** A whole path of fixed segments and parameters ('/pedido/:trackingNumber'): what a server can recognise without the router. */
const plain = /^\/$|^(\/:?[\w-]+)+$/

/**
 * Every path that a route table has a page for, as patterns; its `*` is what all others show. For the build, which leaves them to the
 * server beside the pages.
 * @throws Error on a path of another shape (relative, optional, with a rest)
 */
export const pagePatterns = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children = [] }) => {
    if (index || (path !== undefined && path !== '*' && !plain.test(path)))
      throw new Error(
        `Only whole paths of fixed segments and parameters can be told to the server, not ${path ?? 'an index'}`,
      )
    return [...(path === undefined || path === '*' ? [] : [path]), ...pagePatterns(children)]
  })
