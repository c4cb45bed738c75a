import { useMemo } from 'react'

type ArtProps = {
  /** The text of an SVG file of this project, imported with `?raw`. */
  svg: string
  className?: string | undefined
}

/** A drawing inline, so that it takes its colours from the tokens and changes with the theme. */
export function Art({ svg, className }: ArtProps) {
  const html = useMemo(() => ({ __html: svg }), [svg])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this project, never a user's text
  return <div className={className} dangerouslySetInnerHTML={html} />
}
