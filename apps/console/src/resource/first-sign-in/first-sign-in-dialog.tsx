import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import type { FirstSignIn, FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { csvOf, downloadCsv } from '../list/export/export-csv.ts'
import { logFailure } from '../log-failure.ts'
import './first-sign-in.css'
import { firstSignInTexts } from './first-sign-in.i18n.ts'
import { signInPlaces, typesNumber } from './sign-in-places.ts'

/** More in one table than anybody reads. */
const LISTED_MOST = 200
const [WIDTH_PX, LIST_WIDTH_PX] = [520, 720]

/** What new or reset accounts sign in with, shown once: one as a card to copy, several as a list and a sheet. It closes by its button alone, and asks first while nothing was taken. */
export function FirstSignInDialog({ issued, onClose }: { issued: FirstSignIns; onClose: () => void }) {
  const t = useTexts(firstSignInTexts)
  const { modal } = useFeedback()
  const [isTaken, setIsTaken] = useState(false)
  const { people } = issued
  const [first] = people
  const places = signInPlaces(issued)
  const close = () => {
    if (isTaken) return onClose()
    modal.confirm({
      title: t('unsaved'),
      content: t('unsavedText'),
      okText: t('close'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    })
  }
  const isMany = people.length > 1
  return (
    <AppModal
      open
      title={isMany ? t('titleMany', { count: people.length.toLocaleString('en') }) : t('title')}
      width={isMany ? LIST_WIDTH_PX : WIDTH_PX}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          {isMany && <SheetButton issued={issued} isTaken={isTaken} onTaken={() => setIsTaken(true)} />}
          <Button type={isTaken ? 'primary' : 'default'} onClick={close}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <div className="first-sign-in">
        <Alert type="warning" showIcon title={t('once')} />
        {places.length === 0 && <Alert type="error" showIcon title={t('nowhere')} />}
        {isMany || !first ? (
          <People people={people} />
        ) : (
          <Card issued={issued} person={first} places={places} onTaken={() => setIsTaken(true)} />
        )}
        <p className="first-sign-in-where">
          {first && t('until', { time: first.expireTime })}
          {typesNumber(issued) && ` ${t('numberToo')}`}
        </p>
      </div>
    </AppModal>
  )
}

interface SheetButtonProps {
  issued: FirstSignIns
  isTaken: boolean
  onTaken: () => void
}

/** Everybody as a sheet. */
function SheetButton({ issued, isTaken, onTaken }: SheetButtonProps) {
  const t = useTexts(firstSignInTexts)
  const places = signInPlaces(issued).join(' ')
  const download = () => {
    const heading = [t('tenant'), t('account'), t('name'), t('password'), t('address'), t('expires')]
    const rows = issued.people.map(({ account, realName, password, expireTime }) => [
      issued.tenantId,
      account,
      realName,
      password,
      places,
      expireTime,
    ])
    downloadCsv(t('sheet'), csvOf([heading, ...rows]))
    onTaken()
  }
  return (
    <Button type={isTaken ? 'default' : 'primary'} icon={<DownloadOutlined aria-hidden />} onClick={download}>
      {t('download')}
    </Button>
  )
}

interface CardProps {
  issued: FirstSignIns
  person: FirstSignIn
  places: readonly string[]
  onTaken: () => void
}

function Card({ issued, person, places, onTaken }: CardProps) {
  const t = useTexts(firstSignInTexts)
  const rows = useFacts({ issued, person, places })
  const [copied, setCopied] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const copy = async (text: string) => {
    try {
      await copyText(text)
      setCopied(text)
      setHasFailed(false)
      if (text.includes(person.password)) onTaken()
    } catch (error) {
      logFailure('copy first sign-in', error)
      setHasFailed(true)
      onTaken() // It is read and copied by hand then.
    }
  }
  const all = rows.map(({ what, text }) => `${t(what)}: ${text}`).join('\n')
  return (
    <>
      <dl>
        {rows.map(({ what, text, shown }) => (
          <Fact
            key={text}
            label={t(what)}
            isWord={what === 'password'}
            shown={shown}
            isCopied={copied === text}
            copyLabel={t('copy', { what: t(what) })}
            onCopy={() => void copy(text)}
          />
        ))}
      </dl>
      <Button
        type="primary"
        block
        icon={copied === all ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy(all)}
      >
        <span aria-live="polite">{copied === all ? t('copied') : t('copyAll')}</span>
      </Button>
      {hasFailed && (
        <div className="res-error" role="alert">
          {t('copyFailed')}
        </div>
      )}
    </>
  )
}

/** What one signs in with, line by line: as it is copied, and as it is shown. */
function useFacts({ issued, person, places }: Omit<CardProps, 'onTaken'>) {
  const t = useTexts(firstSignInTexts)
  return [
    {
      what: 'tenant' as const,
      text: issued.tenantId,
      shown:
        issued.tenantName === ''
          ? issued.tenantId
          : t('ofTenant', { name: issued.tenantId, number: issued.tenantName }),
    },
    {
      what: 'account' as const,
      text: person.account,
      shown:
        person.realName === '' || person.realName === person.account
          ? person.account
          : t('ofTenant', { name: person.account, number: person.realName }),
    },
    ...places.map((place) => ({ what: 'address' as const, text: place, shown: place })),
    { what: 'password' as const, text: person.password, shown: person.password },
  ]
}

function Fact({
  label,
  shown,
  isWord,
  isCopied,
  copyLabel,
  onCopy,
}: {
  label: string
  shown: string
  isWord: boolean
  isCopied: boolean
  copyLabel: string
  onCopy: () => void
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isWord ? <code className="first-sign-in-word">{shown}</code> : <span>{shown}</span>}
        <Button
          type="text"
          size="small"
          aria-label={copyLabel}
          title={copyLabel}
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={onCopy}
        />
      </dd>
    </>
  )
}

function People({ people }: { people: readonly FirstSignIn[] }) {
  const t = useTexts(firstSignInTexts)
  return (
    <>
      {/* It can be scrolled, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="first-sign-in-list" role="region" aria-label={t('title')} tabIndex={0}>
        <Table<FirstSignIn>
          size="small"
          pagination={false}
          rowKey="userId"
          dataSource={people.slice(0, LISTED_MOST)}
          columns={[
            { title: t('account'), dataIndex: 'account', ellipsis: true },
            { title: t('name'), dataIndex: 'realName', ellipsis: true },
            {
              title: t('password'),
              dataIndex: 'password',
              width: 176,
              render: (password: string) => <code>{password}</code>,
            },
          ]}
        />
      </div>
      {people.length > LISTED_MOST && <p className="first-sign-in-where">{t('shownOnly', { count: LISTED_MOST })}</p>}
    </>
  )
}
