/** A window of that width in px, at texts of the usual size, for `min-width` queries in rem; every other query does not match. jsdom has no layout of its own. */
export const setWidth = (width: number): void => {
  window.matchMedia = (query) => {
    const least = /min-width: (\d+)rem/.exec(query)?.[1]
    return Object.assign(new EventTarget(), {
      matches: least !== undefined && width >= Number(least) * 16,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
}
