import type { Logo } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceLabels } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { imageAddress, imageOf, imageWidths, type Uploaded } from '@clinic/shared-events/contracts/wire/images.ts'
import { Button } from '~/components/ui/button.tsx'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { FileButton } from '~/office/shared/images/file-button.tsx'
import { useImageUpload } from '~/office/shared/images/use-image-upload.ts'
import { Mark } from '~/practice/logo.tsx'
import { practiceTexts } from '~/texts/clinic.ts'

const texts = practiceTexts.logo

type LogoFieldProps = { logo: Logo | null; error: string | undefined; onChange: (logo: Logo | null) => void }

const [narrowest] = imageWidths
/** An uploaded picture in its narrowest size, which is as large as a mark is shown. */
const logoOf = ({ imageUrl, width, height }: Uploaded): Logo => {
  const scale = Math.min(1, narrowest / Math.max(width, height))
  return {
    imageUrl: imageAddress(imageOf(imageUrl)?.id ?? '', narrowest),
    // At least a pixel of a line.
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The practice's own logo: a picture that is uploaded, and taken away again. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const { choose, uploading, problem } = useImageUpload((image) => onChange(logoOf(image)))
  const shown = problem ?? error
  return (
    <fieldset data-wrong={wrongMark(shown)} className="min-w-0">
      <legend className="font-bold">{practiceLabels.logo}</legend>
      <p className="text-sm text-ink-2">{texts.hint}</p>
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Mark logo={logo} />
        <FileButton hasPicture={logo !== null} uploading={uploading} upload={choose} />
        {logo && (
          <Button size="sm" className="max-md:min-h-11" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <div aria-live="polite">{shown && <FieldError error={shown} />}</div>
    </fieldset>
  )
}
