import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import type { Role, RoleGrant } from '@drawdesk/contract/rights/role'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { CheckTree } from '../../../components/check-tree/check-tree.tsx'
import { countBeyond, countOf } from '../../../components/check-tree/choice.ts'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { refreshFrame } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDiscardQuestion } from '../../../resource/editor/use-discard-question.ts'
import { useLeaveGuard } from '../../../resource/editor/use-leave-guard.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useBinding } from '../../settings/shared/approvals/approvals.api.ts'
import { CopyFromRole } from './copy-from-role.tsx'
import { GRANT_KINDS, type GrantKind } from './grant-calls.ts'
import { GrantMatrix } from './matrix/grant-matrix.tsx'
import { matrixTexts } from './matrix/matrix.i18n.ts'
import { grantToRoles, roleKeys, scheduleChange } from './role.api.ts'
import { roleTexts } from './role.i18n.ts'
import './role.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useGrantChoice, type GrantPart } from './use-grant-choice.ts'

const WIDTH_PX = 760
const MATRIX_WIDTH_PX = 1180
/** Head, tabs, notes and foot of the drawer. */
const AROUND_TREE_PX = { wide: 344, narrow: 440 }

interface GrantDialogProps {
  roles: readonly Role[]
  /** Another role, shown beside it at once. */
  comparedId?: string | undefined
  onClose: () => void
  /** What a change would do; the button for it is there with it. */
  renderPreview?: (input: RightsChangeInput) => ReactNode
}

/** What roles may open, press, see and call: three trees of what the caller may give, saved at once or at a time. */
export function GrantDialog({ roles, comparedId, onClose, renderPreview }: GrantDialogProps) {
  const t = useTexts(roleTexts)
  const { message } = useFeedback()
  const ask = useDiscardQuestion({ text: t('unsavedText') })
  const queryClient = useQueryClient()
  const roleIds = useMemo(() => roles.map(({ id }) => id), [roles])
  const tenantId = useTenantId()
  const { parts, calls, error, retry, mark, markLike } = useGrantChoice(roleIds, tenantId)
  const [kind, setKind] = useState<GrantKind>('menu')
  const [layout, setLayout] = useState<'tree' | 'matrix'>(comparedId === undefined ? 'tree' : 'matrix')
  const [view, setView] = useState<'choice' | 'preview' | 'schedule'>('choice')
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = calls.length > 0
  const binding = useBinding('roleChange')
  // The binding is that of the own tenant.
  const isBound = tenantId === undefined && binding !== undefined && binding.processKey !== ''
  useLeaveGuard(isChanged)
  const namesOf = (ids: readonly string[]) =>
    roles
      .filter(({ id }) => ids.includes(id))
      .map(({ roleName }) => seededName(roleName))
      .join('、')

  const close = () => {
    if (isBusy) return
    if (!isChanged) return onClose()
    ask(onClose)
  }
  /** One call after the other: the first that is refused ends it, and those before it stand. */
  const carryOut = async (send: (call: RoleGrant) => Promise<Pick<Submitted, 'processInstanceId'>>, said: string) => {
    setIsBusy(true)
    let done = 0
    let isSubmitted = false
    try {
      for (const each of calls) {
        isSubmitted = (await send(each)).processInstanceId !== ''
        done += each.roleIds.length
      }
      void message.success(isSubmitted ? t('submitted') : said)
      onClose()
    } catch (failure) {
      logFailure('role grant', failure) // Its message has been shown; the dialog stays for another try.
      if (done > 0) void message.warning(t('savedSome', { done, left: roles.length - done }))
      setIsBusy(false)
    }
    void queryClient.invalidateQueries({ queryKey: roleKeys.all })
    // Perhaps it is a role of the caller's own.
    void refreshFrame(queryClient)
  }
  const save = () => void carryOut((grant) => grantToRoles({ ...grant, tenantId }), t('saved'))
  const schedule = (applyTime: string) =>
    void carryOut((grant) => scheduleChange({ ...changeOf(grant, tenantId), applyTime }), t('scheduled'))

  const [first] = roles
  const title =
    roles.length === 1 ? t('titleOne', { name: first?.roleName ?? '' }) : t('titleMany', { count: roles.length })
  const footer = (
    <div className="grant-footer">
      {renderPreview && (
        <Button disabled={!isChanged || isBusy} onClick={() => setView(view === 'preview' ? 'choice' : 'preview')}>
          {t(view === 'preview' ? 'backToChoice' : 'preview')}
        </Button>
      )}
      <div className="grant-end">
        <Button disabled={isBusy} onClick={close}>
          {t('cancel')}
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => setView('schedule')}>
          {t('schedule')}
        </Button>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          {t(isBound ? 'submit' : 'save')}
        </Button>
      </div>
    </div>
  )
  return (
    <AppDrawer
      open
      title={title}
      size={layout === 'matrix' ? MATRIX_WIDTH_PX : WIDTH_PX}
      className="grant"
      onClose={close}
      footer={footer}
    >
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={retry} />
      ) : !parts ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : (
        <>
          {view === 'preview' && renderPreview ? (
            calls.map((each) => (
              <section key={each.roleIds.join()} className="grant-preview">
                {calls.length > 1 && <h3>{t('previewOf', { names: namesOf(each.roleIds) })}</h3>}
                {renderPreview(changeOf(each, tenantId))}
              </section>
            ))
          ) : (
            <>
              <CopyFromRole roleIds={roleIds} tenantId={tenantId} isDisabled={isBusy} onCopy={markLike} />
              <GrantTrees
                roles={roles}
                layout={layout}
                onLayout={setLayout}
                comparedId={comparedId}
                parts={parts}
                kind={kind}
                onKind={setKind}
                onMark={mark}
                isDisabled={isBusy}
                note={roles.length > 1 ? t('several', { names: namesOf(roleIds) }) : undefined}
              />
            </>
          )}
        </>
      )}
      {view === 'schedule' && (
        <ScheduleDialog isBusy={isBusy} onSchedule={schedule} onClose={() => setView('choice')} />
      )}
    </AppDrawer>
  )
}

/** A grant as a change that can be previewed and scheduled. */
function changeOf({ roleIds, ...lists }: RoleGrant, tenantId: string | undefined): RightsChangeInput {
  return { kind: 'role', targetIds: roleIds, ...lists, ...(tenantId !== undefined && { tenantId }) }
}

interface GrantTreesProps {
  roles: readonly Role[]
  parts: Readonly<Record<GrantKind, GrantPart>>
  kind: GrantKind
  onKind: (kind: GrantKind) => void
  layout: 'tree' | 'matrix'
  onLayout: (layout: 'tree' | 'matrix') => void
  comparedId: string | undefined
  onMark: (kind: GrantKind, marks: GrantPart['marks']) => void
  isDisabled: boolean
  note: string | undefined
}

function GrantTrees({
  roles,
  parts,
  kind,
  onKind,
  layout,
  onLayout,
  comparedId,
  onMark,
  isDisabled,
  note,
}: GrantTreesProps) {
  const t = useTexts(roleTexts)
  const m = useTexts(matrixTexts)
  const isNarrow = useIsNarrow()
  const { nodes, index, held, marks } = parts[kind]
  const beyond = countBeyond(index, held)
  const isTenantAdmin = roles.some(({ roleAlias }) => roleAlias === 'admin')
  return (
    <div className="grant-trees">
      {note !== undefined && <p className="grant-note">{note}</p>}
      {isTenantAdmin && kind === 'menu' && <p className="grant-note">{t('tenantAdmin')}</p>}
      <Segmented
        block
        aria-label={t('kinds')}
        value={kind}
        onChange={onKind}
        options={GRANT_KINDS.map((each) => {
          const part = parts[each]
          const { chosen } = countOf(part.index, part.held, part.marks)
          return {
            value: each,
            label: (
              <>
                {t(each)} <span className="grant-count">{chosen}</span>
              </>
            ),
          }
        })}
      />
      <div className="grant-layout">
        <p className="res-help">{t(`${kind}Help`)}</p>
        {kind === 'menu' && (
          <Segmented<'tree' | 'matrix'>
            aria-label={m('layout')}
            value={layout}
            options={[
              { value: 'tree', label: m('tree') },
              { value: 'matrix', label: m('matrix') },
            ]}
            onChange={onLayout}
          />
        )}
      </div>
      {nodes.length === 0 ? (
        <EmptyNote title={t(`${kind}None`)} reason={t(`${kind}NoneHint`)} />
      ) : kind === 'menu' && layout === 'matrix' ? (
        <GrantMatrix
          roles={roles}
          part={parts.menu}
          comparedId={comparedId}
          isDisabled={isDisabled}
          onChange={(next) => onMark('menu', next)}
        />
      ) : (
        <CheckTree
          key={kind}
          label={t(kind)}
          nodes={nodes}
          index={index}
          held={held}
          marks={marks}
          isDisabled={isDisabled}
          aroundPx={isNarrow ? AROUND_TREE_PX.narrow : AROUND_TREE_PX.wide}
          onChange={(next) => onMark(kind, next)}
        />
      )}
      {beyond > 0 && !(kind === 'menu' && layout === 'matrix') && (
        <p className="res-help">{t('beyond', { count: beyond })}</p>
      )}
    </div>
  )
}
