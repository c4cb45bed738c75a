import { messageSettingsTexts as texts } from '~/texts/messaging/messaging.ts'
import { useMessageSettings } from '../../api/message-settings.ts'
import { ListFrame } from '../list-frame.tsx'
import { MessageTexts } from './message-texts.tsx'
import { ReminderHoursForm } from './reminder-hours.tsx'

/** What the practice may set of its messages: when reminders go, and what is written. */
export function TextsTab() {
  const settings = useMessageSettings()
  const row = settings.data?.data
  return (
    <ListFrame
      title={texts.title}
      texts={texts}
      read={row !== undefined}
      failed={settings.isError}
      onRetry={() => void settings.refetch()}
    >
      {row && (
        <>
          <ReminderHoursForm hours={row.hours} />
          <MessageTexts own={row.texts} />
        </>
      )}
    </ListFrame>
  )
}
