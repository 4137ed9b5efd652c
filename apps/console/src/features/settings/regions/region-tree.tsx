import type { TreeNode } from '@drawdesk/contract/core/tree'
import { REGION_ROOT } from '@drawdesk/contract/settings/region'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { SearchInput } from '../../../components/search-input/search-input.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { childrenQuery } from './region.api.ts'
import { RegionFound } from './region-found.tsx'
import { regionPageTexts } from './region.i18n.ts'

interface RegionTreeProps {
  /** Code of the chosen one; undefined for none. */
  chosen: string | undefined
  onChoose: (code: string) => void
}

interface Offered {
  key: string
  title: string
  isLeaf: boolean
  children?: Offered[]
}

/** All regions, opened level by level, or those found by name. */
export function RegionTree({ chosen, onChoose }: RegionTreeProps) {
  const t = useTexts(regionPageTexts)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [unfolded, setUnfolded] = useState<readonly string[]>([REGION_ROOT])
  const queryClient = useQueryClient()
  const top = useQuery(childrenQuery('0'))
  const levels = useQueries({
    queries: unfolded.map((code) => childrenQuery(code)),
    combine: (results) => results.map(({ data }) => data),
  })
  const byParent = new Map(unfolded.map((code, index) => [code, levels[index]]))
  const offer = ({ value, title, hasChildren }: TreeNode): Offered => {
    const children = byParent.get(value)
    return {
      key: value,
      title: seededName(title),
      isLeaf: hasChildren !== true,
      ...(hasChildren === true && children && { children: children.map(offer) }),
    }
  }
  const unfold = (code: string) => setUnfolded((now) => (now.includes(code) ? now : [...now, code]))
  return (
    <div className="region-tree">
      <SearchInput
        allowClear
        placeholder={t('find')}
        aria-label={t('find')}
        value={words}
        onSearch={(text) => setAsked(text.trim())}
        onChange={({ target }) => {
          setWords(target.value)
          if (target.value === '') setAsked('')
        }}
      />
      {asked !== '' && <RegionFound name={asked} chosen={chosen} onChoose={onChoose} />}
      <div className="region-tree-rows" hidden={asked !== ''}>
        {top.error ? (
          <ErrorNote error={top.error} title={t('treeFailed')} onRetry={() => void top.refetch()} isCompact />
        ) : !top.data ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : (
          <Tree<Offered>
            blockNode
            aria-label={t('tree')}
            treeData={top.data.map(offer)}
            expandedKeys={[...unfolded]}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            loadedKeys={[...unfolded].filter((code) => byParent.get(code) !== undefined)}
            loadData={async ({ key }) => {
              await queryClient.ensureQueryData(childrenQuery(String(key))).catch(() => undefined) // Its own message is said below by the tree that stays folded.
              unfold(String(key))
            }}
            onExpand={(keys) => setUnfolded(keys.map(String))}
            onSelect={(_keys, { node }) => onChoose(node.key)}
          />
        )}
      </div>
    </div>
  )
}
