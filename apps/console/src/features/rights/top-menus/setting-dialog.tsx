import type { TopMenu } from '@drawdesk/contract/rights/top-menu'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { CheckTree } from '../../../components/check-tree/check-tree.tsx'
import { countBeyond, indexTree, NO_MARKS, resultOf, type Held } from '../../../components/check-tree/choice.ts'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { refreshFrame } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDiscardQuestion } from '../../../resource/editor/use-discard-question.ts'
import { useLeaveGuard } from '../../../resource/editor/use-leave-guard.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { setTopMenus, topKeysQuery, topMenuKeys, topTreeQuery } from './top-menu.api.ts'
import { topMenuTexts } from './top-menu.i18n.ts'

const WIDTH_PX = 640
/** Head, notes and foot of the drawer. */
const AROUND_TREE_PX = 240

/** Which menus entries of the top bar show. */
export default function SettingDialog({ rows, onClose }: { rows: readonly TopMenu[]; onClose: () => void }) {
  const t = useTexts(topMenuTexts)
  const { message } = useFeedback()
  const ask = useDiscardQuestion({ text: t('unsavedText') })
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const tree = useQuery(topTreeQuery(tenantId))
  const keys = useQueries({
    queries: rows.map(({ id }) => topKeysQuery(id, tenantId)),
    combine: (results) => ({
      data: results.map(({ data }) => data?.menu),
      error: results.find(({ error }) => error)?.error,
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
  const [marks, setMarks] = useState(NO_MARKS)
  const [isBusy, setIsBusy] = useState(false)
  const nodes = tree.data?.menu
  const index = useMemo(() => indexTree(nodes ?? []), [nodes])
  const held = useMemo(
    (): Held | undefined =>
      keys.data.every((ids) => ids !== undefined)
        ? new Map(rows.map(({ id }, at) => [id, new Set(keys.data[at])]))
        : undefined,
    [keys.data, rows],
  )
  const result = useMemo(() => held && resultOf(held, marks), [held, marks])
  const error = tree.error ?? keys.error
  useLeaveGuard(result !== undefined)

  const close = () => {
    if (isBusy) return
    if (!result) return onClose()
    ask(onClose)
  }
  const save = async () => {
    setIsBusy(true)
    try {
      const bySame = Map.groupBy(result ?? [], ([, ids]) => ids.toSorted().join())
      for (const same of bySame.values()) {
        await setTopMenus(
          same.map(([id]) => id),
          (same[0]?.[1] ?? []).toSorted(),
          tenantId,
        )
      }
      void message.success(t('saved'))
      onClose()
    } catch (failure) {
      logFailure('top menu grant', failure) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
    void queryClient.invalidateQueries({ queryKey: topMenuKeys.all })
    void refreshFrame(queryClient)
  }
  const retry = () => {
    if (tree.error) void tree.refetch()
    if (keys.error) keys.retry()
  }
  const beyond = held ? countBeyond(index, held) : 0
  const [first] = rows
  return (
    <AppDrawer
      open
      title={rows.length === 1 ? t('titleOne', { name: first?.name ?? '' }) : t('titleMany', { count: rows.length })}
      size={WIDTH_PX}
      onClose={close}
      footer={
        <div className="res-dialog-footer">
          <Button disabled={isBusy} onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="primary" disabled={!result} loading={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={retry} />
      ) : !nodes || !held ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : (
        <div className="top-setting">
          {rows.length > 1 && (
            <p className="top-setting-note">{t('several', { names: rows.map(({ name }) => name).join('、') })}</p>
          )}
          <p className="res-help">{t('help')}</p>
          {nodes.length === 0 ? (
            <EmptyNote title={t('none')} />
          ) : (
            <CheckTree
              label={t('menus')}
              nodes={nodes}
              index={index}
              held={held}
              marks={marks}
              isDisabled={isBusy}
              aroundPx={AROUND_TREE_PX}
              onChange={setMarks}
            />
          )}
          {beyond > 0 && <p className="res-help">{t('beyond', { count: beyond })}</p>}
        </div>
      )}
    </AppDrawer>
  )
}
