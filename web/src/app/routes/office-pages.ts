import type { ComponentType } from 'react'

const pages = import.meta.glob<Record<string, ComponentType>>('../../office/*/components/*-page.tsx')

/**
 * The component of a page below `office`, whose file exports that and nothing else. Which code belongs to which page is
 * known here, so that the first page of the public side is not larger for each page of the office.
 */
export const officePage = async (file: string): Promise<{ Component: ComponentType }> => {
  const [Component] = Object.values((await pages[`../../office/${file}`]?.()) ?? {})
  if (!Component) throw new Error(`There is no page office/${file}`)
  return { Component }
}
