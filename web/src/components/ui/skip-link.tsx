import type { ComponentProps } from 'react'

/**
 * The link to the content, for who uses the keyboard or a screen reader. It moves the focus alone: another fragment in the address would be
 * another page to the router, and what stands behind '#' there is a form's link.
 * @param to the id of the content, which takes the focus
 */
export function SkipLink({ to, ...link }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) {
  return (
    <a
      {...link}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    />
  )
}
