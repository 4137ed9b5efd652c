import { seededName } from '../../../lib/texts/language.ts'
import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { countHeld, findHeld, heldForest, type HeldNode } from './held-forest.ts'
import { heldQuery } from './rights.api.ts'
import { rightsTexts } from './rights-parts.i18n.ts'
import './rights-parts.css'

interface HeldTreeProps {
  userId: string
  /** Of an operator who works in another tenant. */
  tenantId?: string | undefined
}

/** Up to here all of it opens unfolded; of more, the pages. */
const UNFOLDED_MOST = 40

/** Menus and buttons that a person holds, each with the roles that gave it. */
export function HeldTree({ userId, tenantId }: HeldTreeProps) {
  const t = useTexts(rightsTexts)
  const { data, error, refetch } = useQuery(heldQuery(userId, tenantId))
  const [text, setText] = useState('')
  const [roleId, setRoleId] = useState('')
  const forest = useMemo(() => heldForest(data ?? []), [data])
  const shown = useMemo(() => findHeld(forest, { roleId, text }), [forest, roleId, text])
  const roles = useMemo(
    () => new Map((data ?? []).flatMap((right) => right.roles.map((role) => [role.id, role.roleName] as const))),
    [data],
  )
  const drawn = useMemo(() => shown.map((node) => toDrawn(node, roles.size === 1)), [shown, roles])
  if (error) return <ErrorNote error={error} title={t('heldFailed')} onRetry={() => void refetch()} isCompact />
  if (!data)
    return (
      <Delayed>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </Delayed>
    )
  if (data.length === 0) return <EmptyNote title={t('heldNone')} reason={t('heldNoneHint')} isCompact />
  const [onlyRole] = roles.size === 1 ? [...roles.values()] : []
  const isNarrowed = roleId !== '' || text.trim() !== ''
  const isUnfolded = isNarrowed || data.length <= UNFOLDED_MOST
  return (
    <div className="rights-held" role="group" aria-label={t('heldLabel')}>
      <div className="rights-held-bar">
        <Input
          className="rights-held-search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('findRight')}
          aria-label={t('findRight')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {roles.size > 1 && (
          <Select
            className="rights-held-role"
            aria-label={t('byRole')}
            value={roleId}
            onChange={setRoleId}
            options={[{ value: '', label: t('allRoles') }, ...[...roles].map(([value, label]) => ({ value, label }))]}
          />
        )}
        <span className="res-help" aria-live="polite">
          {t('heldCount', { count: countHeld(shown) })}
          {onlyRole !== undefined && ` · ${t('from', { roles: onlyRole })}`}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyNote
          title={t('heldNothing')}
          action={
            <Button
              onClick={() => {
                setText('')
                setRoleId('')
              }}
            >
              {t('clear')}
            </Button>
          }
          isCompact
        />
      ) : (
        <Tree<TreeDataNode>
          key={isNarrowed ? `${roleId} ${text}` : 'all'}
          blockNode
          selectable={false}
          motion={false}
          treeData={drawn}
          defaultExpandAll={isUnfolded}
          defaultExpandedKeys={isUnfolded ? [] : shown.map(({ id }) => id)}
        />
      )}
    </div>
  )
}

function HeldTitle({ node: { name, code, roles }, isOneRole }: { node: HeldNode; isOneRole: boolean }) {
  const t = useTexts(rightsTexts)
  const names = roles.map(({ roleName }) => seededName(roleName)).join(t('comma'))
  return (
    <span className="rights-held-node">
      <span className="rights-held-name" title={name}>
        {name}
      </span>
      <code>{code}</code>
      {!isOneRole && names !== '' && (
        <span className="rights-held-from" title={names}>
          {t('from', { roles: names })}
        </span>
      )}
    </span>
  )
}

function toDrawn(node: HeldNode, isOneRole: boolean): TreeDataNode {
  return {
    key: node.id,
    title: <HeldTitle node={node} isOneRole={isOneRole} />,
    ...(node.children.length > 0 && { children: node.children.map((child) => toDrawn(child, isOneRole)) }),
  }
}
