import { FieldError, RequiredMark, wrongMark } from '~/components/ui/forms/field.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { FileButton } from '~/office/shared/images/file-button.tsx'
import { useImageUpload } from '~/office/shared/images/use-image-upload.ts'
import { ProductPicture } from '~/products/product-picture.tsx'
import { productsTexts } from '~/texts/office/products-board.ts'

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
  const { choose, uploading, problem } = useImageUpload(({ imageUrl }) => onChange(imageUrl))
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
        label={texts.url}
        hint={texts.urlHint}
        // An address of our own says nothing to people.
        value={value.startsWith('/') ? '' : value}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div aria-live="polite">{shown && <FieldError error={shown} />}</div>
    </fieldset>
  )
}
