import { CopyLink } from '~/components/ui/copy-link.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { usersTexts } from '~/texts/office/users.ts'
import type { Invitation } from '../api/change-users.ts'

const texts = usersTexts.invitation

/** What became of an invitation's mail, and its link, which is shown this once. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { username, link, mail } = invitation
  return (
    <Dialog open onOpenChange={onClose} title={texts[mail].title} description={texts[mail].text(username)}>
      <p className="text-ink-2">{texts.once}</p>
      <div className="mt-3 grid justify-items-center">
        <CopyLink url={link} texts={texts.link} />
      </div>
    </Dialog>
  )
}
