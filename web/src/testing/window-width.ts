/** A window of that width for `min-width` queries in px; every other query does not match. jsdom has no layout of its own. */
export const setWidth = (width: number): void => {
  window.matchMedia = (query) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    return Object.assign(new EventTarget(), {
      matches: least !== undefined && width >= Number(least),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
}
