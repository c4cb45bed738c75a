import { filesOf } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { composeCommandService } from '@clinic/command-service/compose.ts'
import { openAccount } from '@clinic/command-service/staff/commands/open-account.ts'
import { commandConfig } from './command-config.ts'
import { noImages } from './no-images.ts'

export const doctorPassword = 'clave-de-doctora'

/** Opens a doctor's account in a folder that no process runs on. */
export const openDoctorAccount = async (folder: string, username: string): Promise<void> => {
  const { log, vault, codec, work, close } = await openStores(
    filesOf(folder),
    masterKeyOf(null, folder).masterKey,
    Date.now,
  )
  try {
    const { staff } = composeCommandService({
      images: noImages,
      files: noImages,
      log,
      vault,
      codec,
      work,
      config: commandConfig,
      onProblem: (error) => {
        throw error
      },
    })
    const person = { username, name: 'Doctora de prueba' }
    const opened = await openAccount(staff, {
      staffId: username,
      role: 'doctor',
      person,
      password: doctorPassword,
      actor: 'system:test',
    })
    if (!opened.ok) throw new Error(opened.rejection.type)
  } finally {
    close()
  }
}
