import { useQuery } from '@tanstack/react-query'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BranchMap } from '../../shared/branch-map.tsx'
import { treeQuery } from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import '../list/conversation-list.css'
import './message-list.css'

/** The branches of the conversation, read when it opens. */
export function BranchDrawer({
  diaId,
  isOpen,
  onClose,
  onChoose,
}: {
  diaId: string
  isOpen: boolean
  onClose: () => void
  onChoose: (msgId: string) => void
}) {
  const t = useTexts(conversationTexts)
  const { data, isPending, error, refetch } = useQuery({ ...treeQuery(diaId), enabled: isOpen && diaId !== '' })
  return (
    <AppDrawer
      title={t('branches')}
      open={isOpen}
      onClose={onClose}
      size={440}
      destroyOnHidden
      classNames={{ body: 'chat-branches' }}
    >
      {error && <ErrorNote error={error} isCompact onRetry={() => void refetch()} />}
      {isPending && (
        <Delayed>
          <div className="chat-list-skeleton" aria-busy="true">
            {[80, 64, 72].map((percent) => (
              <span key={percent} className="skeleton" style={{ width: `${percent}%` }} />
            ))}
          </div>
        </Delayed>
      )}
      {data && <BranchMap tree={data} onChoose={onChoose} />}
    </AppDrawer>
  )
}
