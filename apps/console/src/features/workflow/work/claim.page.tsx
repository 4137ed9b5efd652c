import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { handleAddress } from '../shared/work-address.ts'
import { ManyResult, type ManyOutcome } from './many-result.tsx'
import { useDiagramDialog } from './use-diagram-dialog.tsx'
import { useWorkCommands } from './use-work-commands.ts'
import { useWorkList } from './use-work-list.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { NameCell } from './work-cells.tsx'
import { WorkList } from './work-list.tsx'
import { claimResource } from './work-resource.ts'
import { workTexts } from './work.i18n.ts'

/** Tasks that the person may take. */
export default function ClaimPage() {
  const t = useTexts(workTexts)
  const list = useWorkList(claimResource)
  const { claim, claimMany } = useWorkCommands()
  const diagram = useDiagramDialog()
  const [working, setWorking] = useState<string>()
  const [outcome, setOutcome] = useState<ManyOutcome>()
  const claimOne = async (row: FlowRow) => {
    setWorking(row.taskId)
    await claim(row)
    setWorking(undefined)
  }
  const claimTicked = async () => {
    const rows = list.selectedRows
    setWorking(MANY)
    const answer = await claimMany(rows.map(({ taskId }) => taskId))
    setWorking(undefined)
    setOutcome({
      answer,
      done: t('claimedMany', { count: answer.done.length }),
      names: new Map(rows.map((row) => [row.taskId, `${nameOfRow(row)} · ${row.taskName}`])),
    })
    list.select([])
  }
  return (
    <WorkList
      resource={claimResource}
      list={list}
      renderName={(row) => <NameCell row={row} to={handleAddress(row)} />}
      renderAction={(row) => (
        <Button
          type="link"
          size="small"
          loading={working === row.taskId}
          aria-label={t('claimOf', { name: nameOfRow(row) })}
          onClick={() => void claimOne(row)}
        >
          {t('claim')}
        </Button>
      )}
      menu={(row) => [diagram.entryOf(row)]}
      bulk={
        <Button disabled={list.selected.length === 0} loading={working === MANY} onClick={() => void claimTicked()}>
          {t('claimMany')}
        </Button>
      }
      above={outcome && <ManyResult outcome={outcome} onClose={() => setOutcome(undefined)} />}
      words={{ nothing: t('nothingClaim'), nothingHint: t('nothingClaimHint') }}
      dialogs={diagram.dialog}
    />
  )
}

/** In the place of a task's id: the ticked ones are being claimed. */
const MANY = 'many'
