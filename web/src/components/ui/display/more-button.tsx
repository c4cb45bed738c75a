import { useEffect, useRef, useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import type { More } from '~/lib/reads/use-paged-query.ts'
import { listTexts as texts } from '~/texts/office/lists.ts'
import { Button } from '../button.tsx'

type MoreButtonProps = {
  more: More
  /** What more there is; 'Ver más' where that is clear. */
  label?: string
  className?: string
}

/** Reads the next page of a list, while there is one. Whoever reached the end with the keyboard is told so there. */
export function MoreButton({ more: { has, reading, failed, read }, label = texts.more, className }: MoreButtonProps) {
  const [asked, setAsked] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const atEnd = asked && !has
  useEffect(() => {
    if (atEnd && document.activeElement === document.body) end.current?.focus()
  }, [atEnd])
  if (atEnd)
    return (
      <p ref={end} tabIndex={-1} className={cx('text-ink-2 outline-none print:hidden', className)}>
        {texts.end}
      </p>
    )
  if (!has) return null
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden', className)}>
      <Button
        size="sm"
        aria-busy={reading}
        className="max-md:min-h-11"
        onClick={() => {
          setAsked(true)
          if (!reading) read()
        }}
      >
        {reading ? texts.reading : label}
      </Button>
      {failed && !reading && (
        <p role="alert" className="text-cancelado-t">
          {texts.failed}
        </p>
      )}
    </div>
  )
}
