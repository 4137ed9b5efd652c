import { ArrowRightOutlined, MinusOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons'
import type { RightsChangeInput, RightsPreview } from '@drawdesk/contract/rights/rights'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LongList } from './long-list.tsx'
import { PreviewPeople } from './preview-people.tsx'
import { previewQuery } from './rights.api.ts'
import { rightsTexts } from './rights-parts.i18n.ts'
import './rights-parts.css'

/** What a change of rights would do, and who is concerned; nothing is changed. What is lost stands first. */
export function RightsPreviewPanel({ input }: { input: RightsChangeInput }) {
  const t = useTexts(rightsTexts)
  const { data, error, refetch } = useQuery(previewQuery(input))
  if (error) return <ErrorNote error={error} title={t('previewFailed')} onRetry={() => void refetch()} isCompact />
  if (!data)
    return (
      <div role="status" aria-label={t('counting')}>
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      </div>
    )
  return <PreviewFacts preview={data} />
}

function PreviewFacts({ preview }: { preview: RightsPreview }) {
  const t = useTexts(rightsTexts)
  const { userCount, lossCount, gainCount, lost, gained, callsLost, callsGained, rows, users, isSampled } = preview
  const { unheld } = preview
  if (userCount === 0 && unheld.length === 0) return <EmptyNote title={t('none')} reason={t('noneHint')} isCompact />
  const isSame = lost.length + gained.length + callsLost.length + callsGained.length === 0
  const named = (list: RightsPreview['lost']) =>
    list.map(({ code, name, users: count }) => ({
      key: code,
      text: name,
      title: code,
      count: count === 0 ? '' : t('people', { count }),
    }))
  const calls = (list: RightsPreview['callsLost']) =>
    list.map(({ id, name }) => ({ key: id, text: name, title: id, count: '' }))
  return (
    <div className="preview">
      {unheld.length > 0 && (
        <div className="preview-unheld" role="note">
          <strong>{t('unheld', { names: unheld.map(seededName).join(t('comma')) })}</strong>
          <p>{t(isSame ? 'unheldSame' : 'unheldText')}</p>
        </div>
      )}
      {userCount > 0 && (
        <dl className="preview-figures">
          <Figure label={t('affected')} count={userCount} />
          <Figure label={t('losing')} count={lossCount} kind="lost" />
          <Figure label={t('gaining')} count={gainCount} kind="gained" />
        </dl>
      )}
      <Entries title={t('lost')} kind="lost" entries={named(lost)} />
      <Entries title={t('callsLost')} kind="lost" entries={calls(callsLost)} />
      <Entries title={t('gained')} kind="gained" entries={named(gained)} />
      <Entries title={t('callsGained')} kind="gained" entries={calls(callsGained)} />
      {rows.length > 0 && <RowsTable rows={rows} isSampled={isSampled} />}
      {users.length > 0 && <PreviewPeople users={users} userCount={userCount} />}
    </div>
  )
}

function Figure({ label, count, kind }: { label: string; count: number; kind?: 'lost' | 'gained' }) {
  const t = useTexts(rightsTexts)
  const Sign = kind === 'lost' ? MinusOutlined : PlusOutlined
  return (
    <div className={kind && count > 0 ? `preview-figure preview-${kind}` : 'preview-figure'}>
      <dt>
        {kind && count > 0 && <Sign aria-hidden />} {label}
      </dt>
      <dd>{t('people', { count: count.toLocaleString('en') })}</dd>
    </div>
  )
}

interface Entry {
  key: string
  text: string
  /** Code of a button, or the call. */
  title: string
  count: string
}

function Entries({ title, kind, entries }: { title: string; kind: 'lost' | 'gained'; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  const Sign = kind === 'lost' ? MinusOutlined : PlusOutlined
  return (
    <section className={`preview-part preview-${kind}`} aria-label={title}>
      <h4>
        <Sign aria-hidden /> {title} <span className="preview-count">{entries.length}</span>
      </h4>
      <LongList
        className="preview-entries"
        items={entries}
        render={({ key, text, title: code, count }) => (
          <li key={key} title={code}>
            <span className="preview-entry">{text}</span>
            {count !== '' && <span className="preview-count">{count}</span>}
          </li>
        )}
      />
    </section>
  )
}

function RowsTable({ rows, isSampled }: Pick<RightsPreview, 'rows' | 'isSampled'>) {
  const t = useTexts(rightsTexts)
  const groups = [...Map.groupBy(rows, ({ scopeClass }) => scopeClass)]
  return (
    <section className="preview-part" aria-label={t('rows')}>
      <h4>{t('rows')}</h4>
      <table className="preview-rows">
        <thead>
          <tr>
            <th>{t('rowsPerson')}</th>
            <th className="res-number">{t('rowsBefore')}</th>
            <th aria-hidden />
            <th className="res-number">{t('rowsAfter')}</th>
          </tr>
        </thead>
        {groups.map(([scopeClass, own]) => (
          <tbody key={scopeClass}>
            <tr>
              <th colSpan={4} scope="rowgroup" className="preview-group">
                {own[0]?.title}
              </th>
            </tr>
            {own.map((row) => (
              <RowsOfPerson key={row.userId} row={row} />
            ))}
          </tbody>
        ))}
      </table>
      {rows.some(({ isEmptied }) => isEmptied) && (
        <p className="preview-warning" role="note">
          <WarningOutlined aria-hidden /> {t('emptied')}
        </p>
      )}
      {isSampled && <p className="res-help">{t('sampled')}</p>}
    </section>
  )
}

function RowsOfPerson({
  row: { account, realName, before, after, isEmptied },
}: {
  row: RightsPreview['rows'][number]
}) {
  const t = useTexts(rightsTexts)
  const difference = after - before
  return (
    <tr>
      <td>
        {seededName(realName) || account} {realName !== '' && realName !== account && <code>{account}</code>}
      </td>
      <td className="res-number">{before.toLocaleString('en')}</td>
      <td aria-hidden>
        <ArrowRightOutlined />
      </td>
      <td className="res-number">
        {after.toLocaleString('en')}{' '}
        {difference === 0 ? (
          !isEmptied && <span className="res-help">{t('otherRows')}</span>
        ) : (
          <span className={difference < 0 ? 'preview-lost' : 'preview-gained'}>
            {difference < 0 ? '−' : '+'}
            {Math.abs(difference).toLocaleString('en')}
          </span>
        )}
        {isEmptied && (
          <>
            {' '}
            <WarningOutlined className="preview-warning-sign" aria-label={t('seesNone')} title={t('seesNone')} />
          </>
        )}
      </td>
    </tr>
  )
}
