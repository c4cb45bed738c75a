import type { Page } from '@playwright/test'

/**
 * Texts that lie over each other. What is scrolled or cut away does not count, nor what a popover or another opaque layer covers
 * whole, nor what stands behind a modal dialog: the two must both be seen.
 */
const overlapping = `(() => {
  const seenBox = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map(({ left, top, right, bottom }) => {
      const box = { left, top, right, bottom }
      for (let one = node.parentElement; one; one = one.parentElement) {
        const style = getComputedStyle(one)
        if (one !== document.documentElement && one !== document.body && /hidden|clip|auto|scroll/.test(style.overflow + style.overflowX + style.overflowY)) {
          const clip = one.getBoundingClientRect()
          box.left = Math.max(box.left, clip.left)
          box.right = Math.min(box.right, clip.right)
          box.top = Math.max(box.top, clip.top)
          box.bottom = Math.min(box.bottom, clip.bottom)
        }
        if (style.position === 'fixed') break
      }
      box.left = Math.max(box.left, 0)
      box.top = Math.max(box.top, 0)
      box.right = Math.min(box.right, innerWidth)
      box.bottom = Math.min(box.bottom, innerHeight)
      return box
    }).filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1)
  }
  // Behind a modal dialog nothing can be pointed at, so nothing tells which of two texts is on top.
  const modal = getComputedStyle(document.body).pointerEvents === 'none'
  const isOut = (element) => getComputedStyle(element).pointerEvents === 'none'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!data.trim() || !parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (parentElement.closest('.sr-only, option, svg') || (modal && isOut(parentElement))) continue
    for (const box of seenBox(walker.currentNode)) texts.push({ data: data.trim().slice(0, 40), element: parentElement, box })
  }
  const isOpaque = (element) => {
    const style = getComputedStyle(element)
    const alpha = /rgba\\(.*, ([\\d.]+)\\)/.exec(style.backgroundColor)
    return style.backgroundImage !== 'none' || (style.backgroundColor.startsWith('rgb') ? !alpha || Number(alpha[1]) > 0.9 : !/\\/ 0(\\.\\d+)?\\)$/.test(style.backgroundColor))
  }
  const isCovered = (a, b, x, y) => {
    for (let one = document.elementFromPoint(x, y); one && !(one.contains(a) && one.contains(b)); one = one.parentElement) if (isOpaque(one)) return true
    return false
  }
  const found = []
  texts.sort((a, b) => a.box.top - b.box.top)
  texts.forEach((a, at) => {
    for (const b of texts.slice(at + 1)) {
      if (b.box.top > a.box.bottom - 3) break
      if (a.element === b.element) continue
      const left = Math.max(a.box.left, b.box.left), right = Math.min(a.box.right, b.box.right)
      const top = Math.max(a.box.top, b.box.top), bottom = Math.min(a.box.bottom, b.box.bottom)
      if (right - left <= 1 || bottom - top <= 3) continue
      if (!isCovered(a.element, b.element, (left + right) / 2, (top + bottom) / 2)) found.push(a.data + ' | ' + b.data)
    }
  })
  return [...new Set(found)]
})()`

/** Pairs of texts on a page that lie over each other where both are seen. */
export const overlapsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(overlapping)
