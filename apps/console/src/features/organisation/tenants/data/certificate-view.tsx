import { Button, Upload } from 'antd'
import type { ErasureCertificate } from '@drawdesk/contract/organisation/offboarding'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { byteSize } from '../../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { checkCertificate, useCertificate } from './tenant-data.api.ts'
import { tenantDataTexts } from './tenant-data.i18n.ts'

const WIDTH_PX = 760
const shown = (count: number): string => count.toLocaleString('en')
/** ISO in UTC, as it is signed, in short. */
const moment = (iso: string): string => iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')

/** A certificate as a page to read and print, and as the file that is checked later. */
export function CertificateView({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(tenantDataTexts)
  const { data, error, refetch } = useCertificate(id)
  return (
    <AppModal
      open
      width={WIDTH_PX}
      className="tenant-certificate-modal"
      title={t('certificate')}
      onCancel={onClose}
      footer={
        data && (
          <>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button href={fileOf(data)} download={`erasure-${data.id}.json`} type="primary">
              {t('downloadCertificate')}
            </Button>
          </>
        )
      }
    >
      {error && <ErrorNote error={error} title={t('listLost')} onRetry={() => void refetch()} />}
      {data && <Certificate certificate={data} />}
    </AppModal>
  )
}

const fileOf = (certificate: ErasureCertificate): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(certificate, null, 2))}`

function Certificate({ certificate: { content, sha256, signature, publicKey } }: { certificate: ErasureCertificate }) {
  const t = useTexts(tenantDataTexts)
  const language = useLanguage()
  const renamed = Object.values(content.renamed).reduce((sum, count) => sum + count, 0)
  const facts: [string, string][] = [
    [t('number'), content.number],
    [t('askedTime'), `${t('userNumber', { id: content.askedBy })} · ${moment(content.askedTime)}`],
    [t('begunTime'), moment(content.begunTime)],
    [t('endTime'), moment(content.endTime)],
    ...(content.reason === '' ? [] : ([[t('reason'), content.reason]] as [string, string][])),
  ]
  return (
    <article className="tenant-certificate">
      <p className="tenant-certificate-lead">
        {t('certificateOf', { number: content.tenantNumber, name: content.tenantName })}
      </p>
      <Facts facts={facts} />
      <h3>{t('what')}</h3>
      <p>{t('erased', { rows: shown(content.rows), files: shown(content.files), bytes: byteSize(content.bytes) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('table')}</th>
            <th scope="col">{t('rows')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(content.tables)
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([table, rows]) => (
              <tr key={table}>
                <td>{table}</td>
                <td>{shown(rows)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {content.leftBehind.length > 0 && (
        <>
          <h3>{t('leftBehind')}</h3>
          <ul>
            {content.leftBehind.map(({ store, files, why }) => (
              <li key={store}>{t('leftBehindOne', { store, files: shown(files), why })}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('kept')}</h3>
      <ul>
        {content.kept.map((each) => (
          <li key={each.en}>{each[language]}</li>
        ))}
        {renamed > 0 && <li>{t('renamed', { count: shown(renamed) })}</li>}
      </ul>
      <Facts
        facts={[
          [t('sha256'), sha256],
          [t('signature'), signature],
          [t('publicKey'), publicKey],
        ]}
      />
    </article>
  )
}

function Facts({ facts }: { facts: readonly [string, string][] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Takes a downloaded certificate, and says whether it is genuine. */
export function CheckButton() {
  const t = useTexts(tenantDataTexts)
  const { message } = useFeedback()
  async function check(file: Blob): Promise<void> {
    try {
      const { genuine, msg } = await checkCertificate(await file.text())
      void (genuine ? message.success(msg) : message.error(msg))
    } catch (error) {
      logFailure('certificate check', error) // Its message has been shown.
    }
  }
  return (
    <Upload
      accept=".json,application/json"
      showUploadList={false}
      beforeUpload={(file) => {
        void check(file)
        return false
      }}
    >
      <Button size="small" title={t('checkHelp')}>
        {t('check')}
      </Button>
    </Upload>
  )
}
