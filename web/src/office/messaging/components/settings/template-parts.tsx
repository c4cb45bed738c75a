import { Link } from 'react-router-dom'
import { botConfigTexts } from '~/texts/messaging/messaging.ts'
import { botTemplatePartTexts as texts } from '~/texts/messaging/messaging-tries.ts'
import { type TemplatePart, templateTestPath } from '../../model/template-parts.ts'
import { SetupPart } from './setup-part.tsx'

/** Each template of the active configuration: the way to its test, or what does not go out without it. */
export function TemplateParts({ templates }: { templates: readonly TemplatePart[] }) {
  const missing = templates.filter(({ contentSid }) => contentSid === null).length
  return (
    <SetupPart ok={missing === 0} title={missing === 0 ? texts.all : texts.missing(missing)} className="lg:col-span-3">
      {missing > 0 && <p>{texts.add}</p>}
      <ul aria-label={texts.title} className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map(({ name, contentSid }) => (
          <SetupPart key={name} ok={contentSid !== null} title={botConfigTexts.fields[name]}>
            {contentSid === null ? texts.without[name] : <TestLink name={name} />}
          </SetupPart>
        ))}
      </ul>
    </SetupPart>
  )
}

function TestLink({ name }: Pick<TemplatePart, 'name'>) {
  return (
    <Link
      to={templateTestPath(name)}
      className="inline-flex min-h-9 items-center font-semibold text-bosque-700 underline underline-offset-4 max-md:min-h-11"
    >
      {texts.try}
      <span className="sr-only">: {botConfigTexts.fields[name]}</span>
    </Link>
  )
}
