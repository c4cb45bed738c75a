/**
 * Gives what queries by role ask of an element's style without jsdom's cascade, which after every change of the document
 * matches each rule of the browser's own sheet again: a sixth of the time of the specs of screens. No sheet of a spec
 * says anything of these three properties, so that they follow from the element, its own style and its ancestors.
 */
const initials: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto' }

/** What the browser's own sheet makes of an element by its name and these attributes, found once for each. */
const displays = new Map<string, string>()
const marks = ['hidden', 'open', 'popover'] as const

const ownOf = (element: Element, property: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : ''

const displayOf = (element: Element, whole: () => CSSStyleDeclaration): string => {
  const within = element.parentElement?.localName === 'details'
  const key = [element.localName, within, ...marks.map((mark) => element.getAttribute(mark))].join()
  const shown = ownOf(element, 'display') || displays.get(key)
  if (shown) return shown
  const found = whole().display
  displays.set(key, found)
  return found
}

/** What the nearest of its ancestors or itself says, as both properties are inherited. */
const inherited = (from: Element, property: string): string | undefined => {
  for (let one: Element | null = from; one; one = one.parentElement) {
    const own = ownOf(one, property)
    if (own) return own
  }
  return initials[property]
}

const stylesOf =
  (jsdoms: typeof getComputedStyle): typeof getComputedStyle =>
  (element, pseudo) => {
    if (pseudo) return jsdoms(element, pseudo)
    const whole = () => jsdoms(element)
    const quick = (name: string): string | undefined => {
      if (name === 'display') return displayOf(element, whole)
      return name in initials ? inherited(element, name) : undefined
    }
    const getPropertyValue = (name: string) => quick(name) ?? whole().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        const found = quick(name === 'pointerEvents' ? 'pointer-events' : String(name))
        if (found !== undefined) return found
        const style = whole()
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }

// Files of a worker share its window, in which this is put once.
const installed = Symbol.for('quick styles')
if (typeof document !== 'undefined' && !Reflect.has(globalThis, installed)) {
  Reflect.set(globalThis, installed, true)
  window.getComputedStyle = stylesOf(window.getComputedStyle.bind(window))
}
