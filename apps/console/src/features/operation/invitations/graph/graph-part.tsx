import type { InviteGraph } from '@drawdesk/contract/operation/invite'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useAddress } from '../../../../lib/browser/use-address.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSignsText } from '../list/invite-cells.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { graphQuery } from '../user-invite.api.ts'
import { inviteTexts } from '../user-invite.i18n.ts'
import './graph.css'
import { GroupPicture } from './group-picture.tsx'

const ALL = 'all'

/** Invitations and what people share, in groups: each drawn, and said in a list. */
export default function GraphPart() {
  const t = useTexts(inviteTexts)
  const [address, put] = useAddress()
  const isWhole = address.get('which') === ALL
  const { data: graph, error, refetch } = useQuery(graphQuery(isWhole))
  return (
    <>
      <div className="invites-graph-tools">
        <Segmented
          aria-label={t('graph.which')}
          value={isWhole ? ALL : ''}
          onChange={(value) => put({ which: value || undefined }, { replace: true })}
          options={[
            { value: '', label: t('graph.suspect') },
            { value: ALL, label: t('graph.all') },
          ]}
        />
        <ul className="invites-legend" aria-hidden="true">
          <li>
            <span className="invites-legend-line" />
            {t('graph.legendInvited')}
          </li>
          <li>
            <span className="invites-legend-line invites-legend-shares" />
            {t('graph.legendShares')}
          </li>
          <li>
            <span className="invites-legend-dot" />
            {t('graph.legendHeld')}
          </li>
        </ul>
      </div>
      {error ? (
        <ErrorNote error={error} title={t('graph.failed')} onRetry={() => void refetch()} />
      ) : !graph ? (
        <Delayed>
          <div className="skeleton costs-wait" />
        </Delayed>
      ) : graph.nodes.length === 0 ? (
        <section className="costs-card">
          {isWhole ? (
            <EmptyNote title={t('graph.noneAll')} reason={t('list.nothingHint')} />
          ) : (
            <EmptyNote title={t('graph.none')} reason={t('graph.noneReason')} />
          )}
        </section>
      ) : (
        <>
          {graph.isCut && <p className="res-help">{t('graph.cut')}</p>}
          {graph.clusters.map((cluster) => (
            <Group key={cluster.cluster} cluster={cluster} graph={graph} />
          ))}
        </>
      )}
    </>
  )
}

function Group({ cluster, graph }: { cluster: InviteGraph['clusters'][number]; graph: InviteGraph }) {
  const t = useTexts(inviteTexts)
  const signsText = useSignsText()
  const id = useId()
  const { cluster: number, people, invitations, held, shares } = cluster
  const nodes = graph.nodes.filter((node) => node.cluster === number)
  const names = new Map(nodes.map(({ userId, userName }) => [userId, userName]))
  const links = graph.links.filter(({ from }) => names.has(from))
  return (
    <section className="costs-card" aria-labelledby={id}>
      <header className="costs-card-head">
        <div>
          <h2 id={id}>{t('graph.group', { number })}</h2>
          <p className="res-help">
            {t('graph.facts', { people, invitations })}
            {shares.length > 0 && ` · ${t('graph.sharing', { signs: signsText(shares) })}`}
          </p>
        </div>
        {held > 0 && (
          <Link to="?tab=list&held=1">
            <StateTag kind="warn">{t('graph.held', { count: held })}</StateTag>
          </Link>
        )}
      </header>
      <div className="invites-group">
        <GroupPicture label={t('graph.picture', { number })} nodes={nodes} links={links} />
        <ScrollRegion className="invites-links" label={t('graph.list', { number })}>
          <ul className="invites-links-list">
            {links.map((link) => (
              <LinkLine key={`${link.from} ${link.to}`} link={link} nameOf={(userId) => names.get(userId) ?? ''} />
            ))}
          </ul>
        </ScrollRegion>
      </div>
    </section>
  )
}

function LinkLine({ link, nameOf }: { link: InviteGraph['links'][number]; nameOf: (userId: string) => string }) {
  const t = useTexts(inviteTexts)
  const signsText = useSignsText()
  const { from, to, kind, state, held, shares } = link
  return (
    <li>
      <span>{t(kind === 'invited' ? 'graph.invited' : 'graph.shares', { from: nameOf(from), to: nameOf(to) })}</span>
      <span className="invites-soft">
        {[
          state === '' ? '' : t(`state.${state}`),
          shares.length > 0 ? t('graph.sharing', { signs: signsText(shares) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {held === 1 && <StateTag kind="warn">{t('needsDecision')}</StateTag>}
    </li>
  )
}
