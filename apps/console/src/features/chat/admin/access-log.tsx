import type { ChatAccess } from '@drawdesk/contract/chat/chat'
import { useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { accessScreen, NARROWED_BY, type NarrowedBy } from './access-resource.ts'
import { chatAdminTexts } from './chat-admin.i18n.ts'

type Narrow = (by: NarrowedBy, id: string, name: string) => void

const nameOf = (row: ChatAccess): string => row.readerName

const cellsOf = (narrow: Narrow): ResourcePageProps<typeof ChatAccess>['cells'] => ({
  readerName: (row) => (
    <NameCell name={row.readerName} onNarrow={() => narrow('readerId', row.readerId, row.readerName)} />
  ),
  userName: (row) => <NameCell name={row.userName} onNarrow={() => narrow('userId', row.userId, row.userName)} />,
  deed: (row) => <ActionCell row={row} />,
  title: (row) => <LookedAtCell row={row} onNarrow={(name) => narrow('diaId', row.diaId, name)} />,
  times: (row) => <span className="res-number">{row.times > 1 ? exactCount(row.times) : ''}</span>,
})

/** Who looked at whose conversations. A name or a title in a row narrows the log to it. */
export function AccessLog({ tabs }: { tabs: ReactNode }) {
  const [address, put] = useAddress()
  // A link from a conversation brings its title.
  const from = useLocation().state as { title?: string } | null
  const [known, setKnown] = useState<Parameters<typeof accessScreen>[0]>(() =>
    from?.title ? { diaId: { id: address.get('diaId') ?? '', name: from.title } } : {},
  )
  const resource = useMemo(() => accessScreen(known), [known])
  const narrow: Narrow = (by, id, name) => {
    setKnown((now) => ({ ...now, [by]: { id, name } }))
    put({ [by]: id, current: undefined })
  }
  return (
    <ResourcePage resource={resource} tabs={tabs} cells={cellsOf(narrow)} unsearched={NARROWED_BY} nameOf={nameOf} />
  )
}

function NameCell({ name, onNarrow }: { name: string; onNarrow: () => void }) {
  const t = useTexts(chatAdminTexts)
  return (
    <button
      type="button"
      className="dialogs-name res-line"
      aria-label={t('onlyOf', { name })}
      title={t('onlyOf', { name })}
      onClick={onNarrow}
    >
      {seededName(name)}
    </button>
  )
}

const ACTIONS: Readonly<
  Record<ChatAccess['deed'], { kind: StateKind; text: 'list' | 'read' | 'revealed' | 'exported' }>
> = {
  list: { kind: 'neutral', text: 'list' },
  read: { kind: 'info', text: 'read' },
  reveal: { kind: 'warn', text: 'revealed' },
  export: { kind: 'warn', text: 'exported' },
}

function ActionCell({ row }: { row: ChatAccess }) {
  const t = useTexts(chatAdminTexts)
  const { kind, text } = ACTIONS[row.deed]
  return <StateTag kind={kind}>{t(text)}</StateTag>
}

function LookedAtCell({ row, onNarrow }: { row: ChatAccess; onNarrow: (name: string) => void }) {
  const t = useTexts(chatAdminTexts)
  if (row.diaId === '') return <span className="dialogs-soft">{t('wholeList')}</span>
  const name = row.title || t('untitled')
  return <NameCell name={name} onNarrow={() => onNarrow(name)} />
}
