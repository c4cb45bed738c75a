import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { imageTexts as texts } from '~/texts/images.ts'

type FileButtonProps = { hasPicture: boolean; uploading: boolean; upload: (file: File) => Promise<void> }

/** Chooses a picture from this device. */
export function FileButton({ hasPicture, uploading, upload }: FileButtonProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = async (file: File | undefined) => {
    if (!file) return
    await upload(file)
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid justify-items-start gap-1">
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={texts.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void chosen(target.files?.[0])}
      />
      <Button
        size="sm"
        aria-disabled={uploading}
        className="max-md:min-h-11"
        onClick={() => !uploading && input.current?.click()}
      >
        <ImageUp aria-hidden="true" size={16} />
        {uploading ? texts.uploading : hasPicture ? texts.chooseOther : texts.choose}
      </Button>
      <p className="text-xs text-ink-2">{texts.hint}</p>
    </div>
  )
}
