import type { ReactNode } from 'react'

type TabHeadProps = {
  /** The tab's own title or buttons. */
  children: ReactNode
  tools: ReactNode
  outcome: ReactNode
}

/** The first lines of a tab: its title or its own buttons left, the page's buttons right, and what the last command did. */
export function TabHead({ children, tools, outcome }: TabHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-1 md:gap-x-4 md:gap-y-2 md:px-5 md:py-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-2 max-md:contents">{children}</div>
        <div className="flex flex-wrap items-center gap-2 max-md:contents md:ml-auto">{tools}</div>
      </div>
      {outcome}
    </>
  )
}
