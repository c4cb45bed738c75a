import { type ReactNode, useId } from 'react'
import { cx } from '~/lib/class-names.ts'

type SideBoxProps = { title: string; as?: 'section' | 'aside'; className?: string; children: ReactNode }

/** A tinted box beside a page's content, named by its title. */
export function SideBox({ title, as: Element = 'section', className, children }: SideBoxProps) {
  const id = useId()
  return (
    <Element aria-labelledby={id} className={cx('rounded-[28px] bg-bosque-50 p-6 md:p-7', className)}>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </Element>
  )
}
