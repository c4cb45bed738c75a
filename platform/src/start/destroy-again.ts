import { erasedKeysAt } from '../heads/erased-keys.ts'
import { StoreAway } from '../stores/store-away.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Vault } from '../vault/open-vault.ts'

/**
 * Destroys at the start whatever the list outside says was destroyed: before anything is opened, so that a vault put back from an older
 * backup brings nobody back (docs/decisions/0190). A list that cannot be reached is reported, and the start goes on. @throws StoreAway of the vault
 */
export const destroyErasedAgain = async (
  vault: Pick<Vault, 'destroyAgain'>,
  headsDir: string | null,
  log: Logger,
): Promise<void> => {
  if (headsDir === null) return
  const keys = await erasedKeysAt(headsDir)
    .list()
    .catch((error: unknown) => {
      if (!(error instanceof StoreAway)) throw error
      log.error(
        'the list of destroyed keys outside cannot be reached: what a restored vault holds of erased people stays',
      )
      return []
    })
  const streams = await vault.destroyAgain(keys)
  if (streams > 0) log.warn({ streams }, 'keys that were destroyed before were there again, and are destroyed again')
}
