import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { FieldError, RequiredMark, wrongMark } from '~/components/ui/forms/field.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { ProductPicture } from '~/products/product-picture.tsx'
import { productsTexts } from '~/texts/office/products-board.ts'
import { useImageUpload } from '../hooks/use-image-upload.ts'

const texts = productsTexts.form

type ImageFieldProps = {
  value: string
  onChange: (imageUrl: string) => void
  error: string | undefined
  /** Told while a file is on its way: the form is not sent without it. */
  onUploading: (uploading: boolean) => void
}

/** A product's picture: a file that is uploaded, or an address elsewhere, with the picture as the shop shows it. */
export function ImageField({ value, onChange, error, onUploading }: ImageFieldProps) {
  const { choose, uploading, problem } = useImageUpload(onChange)
  const shown = problem ?? error
  const upload = async (file: File) => {
    onUploading(true)
    await choose(file)
    onUploading(false)
  }
  return (
    <fieldset data-wrong={wrongMark(shown)} className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">
        {texts.image}
        <RequiredMark />
      </legend>
      <div className="grid grid-cols-[128px_minmax(0,1fr)] items-center gap-4 max-[24rem]:grid-cols-1">
        <ProductPicture url={value} sizes="128px" className="aspect-4/3 w-32 rounded-ctl!" />
        <FileButton hasPicture={value !== ''} uploading={uploading} upload={upload} />
      </div>
      <input type="hidden" aria-label={texts.image} value={value.startsWith('/') ? value : ''} />
      <TextField
        density="dense"
        label={texts.url}
        hint={texts.urlHint}
        // An address of our own says nothing to people.
        value={value.startsWith('/') ? '' : value}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div aria-live="polite">{shown && <FieldError density="dense" error={shown} />}</div>
    </fieldset>
  )
}

type FileButtonProps = { hasPicture: boolean; uploading: boolean; upload: (file: File) => Promise<void> }

function FileButton({ hasPicture, uploading, upload }: FileButtonProps) {
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
      <p className="text-xs text-ink-2">{texts.fileHint}</p>
    </div>
  )
}
