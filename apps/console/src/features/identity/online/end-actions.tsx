import type { OnlineSession } from '@drawdesk/contract/identity/online'
import { Button } from 'antd'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { nameOf } from './online-cells.tsx'
import { onlineTexts } from './online.i18n.ts'
import { useEnd } from './use-end.ts'
import './online.css'

/** Ends this sign-in, or all that the person has; the one that asks stays. */
export function EndActions({ row }: { row: OnlineSession }) {
  const t = useTexts(onlineTexts)
  const may = usePermission('online_end')
  const ask = useEnd()
  if (!may) return null
  const name = nameOf(row)
  const where = [row.device, row.address].filter(Boolean).join(' · ')
  return (
    <>
      <Button
        type="link"
        size="small"
        danger
        disabled={row.isCurrent === 1}
        title={row.isCurrent === 1 ? t('notThisOne') : undefined}
        aria-label={t('endOf', { name, where })}
        onClick={() =>
          ask({
            title: t('endTitle', { name }),
            content: t('endText', { where }),
            okText: t('end'),
            body: { ids: [row.id] },
          })
        }
      >
        {t('end')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('endAllOf', { name })}
        onClick={() =>
          ask({
            title: t('endAllTitle', { name }),
            content: t('endAllText'),
            okText: t('endAll'),
            body: { userIds: [row.userId] },
          })
        }
      >
        {t('endAll')}
      </Button>
    </>
  )
}

/** Ends the sign-ins that are ticked. */
export function EndSelected({ list }: { list: ResourceList<OnlineSession> }) {
  const t = useTexts(onlineTexts)
  const may = usePermission('online_end')
  const ask = useEnd()
  if (!may) return null
  const own = [...list.rows, ...list.selectedRows].find(({ isCurrent }) => isCurrent === 1)?.id
  const ids = list.selected.filter((id) => id !== own)
  return (
    <Button
      danger
      disabled={ids.length === 0}
      onClick={() =>
        ask({
          title: t('endManyTitle', { count: ids.length }),
          content: t('endAllText'),
          okText: t('end'),
          body: { ids },
        })
      }
    >
      {t('end')}
    </Button>
  )
}
