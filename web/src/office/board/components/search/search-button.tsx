import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { searchTexts as texts } from '~/texts/office/board.ts'
import { SearchDialog } from './search-dialog.tsx'

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** 'Buscar', which '/' opens from anywhere but where somebody types or a dialog is open. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        size="sm"
        aria-keyshortcuts="/"
        aria-label={texts.title}
        className="max-lg:border-0 max-lg:bg-transparent max-md:size-11 max-md:px-0"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" size={16} />
        <span className="max-lg:sr-only">{texts.open}</span>
        <span
          aria-hidden="true"
          className="grid size-4.5 place-items-center rounded-[5px] border border-line-2 text-[0.6875rem] leading-none text-ink-2 max-lg:hidden [@media(hover:none)]:hidden"
        >
          /
        </span>
      </Button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
