import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { KeyRound, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { useOpened } from '~/lib/forms/discarded.ts'
import { texts as common } from '~/texts/common.ts'
import { botConfigTexts as texts } from '~/texts/messaging/messaging.ts'
import { useDeleteConfig, useSwitchConfig } from '../../api/settings.ts'
import { TokenDialog } from './token-dialog.tsx'

/** What may be done with a configuration. */
export function ConfigActions({ config }: { config: BotConfigRow }) {
  const [replacing, setReplacing] = useOpened(`token-${config.id}`, false)
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
      <Switch config={config} />
      <Button size="sm" className="max-md:min-h-11" onClick={() => setReplacing(true)}>
        <KeyRound aria-hidden="true" size={16} />
        {texts.replaceToken} <span className="sr-only">{config.name}</span>
      </Button>
      <TokenDialog config={config} open={replacing} onOpenChange={setReplacing} />
      {!config.isActive && <Delete config={config} />}
    </div>
  )
}

/** Activates a configuration, or switches the active one off once it was confirmed. */
function Switch({ config: { id, name, isActive, updatedAt } }: { config: BotConfigRow }) {
  const [asking, setAsking] = useState(false)
  const change = useSwitchConfig()
  const turn = (active: boolean) => change.isPending || change.mutate({ id, active, updatedAt })
  return (
    <>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={change.isPending}
        onClick={() => (isActive ? setAsking(true) : turn(true))}
      >
        <Power aria-hidden="true" size={16} />
        {isActive ? texts.deactivate : texts.activate} <span className="sr-only">{name}</span>
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.askDeactivate(name)}
        description={texts.askDeactivateText}
        dismiss={common.back}
        confirm={texts.deactivate}
        onConfirm={() => turn(false)}
        destructive
      />
    </>
  )
}

/** Deletes a configuration that is not active, once it was confirmed. */
function Delete({ config: { id, name } }: { config: BotConfigRow }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteConfig()
  return (
    <>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={remove.isPending}
        onClick={() => remove.isPending || setAsking(true)}
      >
        <Trash2 aria-hidden="true" size={16} />
        {texts.remove} <span className="sr-only">{name}</span>
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.askRemove(name)}
        description={texts.askRemoveText}
        dismiss={common.back}
        confirm={texts.remove}
        onConfirm={() => remove.mutate({ id })}
        destructive
      />
    </>
  )
}
