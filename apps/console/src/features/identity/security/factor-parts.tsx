import type { OwnFactors, Passkey } from '@drawdesk/contract/identity/second-factor'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { knowsPasskeys } from '../../../lib/session/passkeys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './security.i18n.ts'
import type { FactorCommands } from './use-factors.ts'

interface PartProps {
  own: OwnFactors
  commands: FactorCommands
}

interface RowProps {
  title: string
  help?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

function Row({ title, help, actions, children }: RowProps) {
  return (
    <section className="security-row" aria-label={title}>
      <div className="security-row-head">
        <div>
          <h4>{title}</h4>
          {help && <p className="security-soft">{help}</p>}
        </div>
        <div className="security-actions">{actions}</div>
      </div>
      {children}
    </section>
  )
}

export function TotpPart({ own, commands }: PartProps) {
  const t = useTexts(texts)
  const isSet = own.hasTotp === 1
  return (
    <Row
      title={t('totp')}
      help={
        isSet ? (
          <>
            {t('totp.since')} <RelativeTime value={own.totpTime} />
            {own.totpUsed && (
              <>
                {' · '}
                {t('passkeys.used')} <RelativeTime value={own.totpUsed} />
              </>
            )}
          </>
        ) : (
          t('totp.none')
        )
      }
      actions={
        <>
          <Button onClick={() => void commands.beginTotp()}>{t(isSet ? 'totp.replace' : 'totp.add')}</Button>
          {isSet && (
            <Button type="text" danger onClick={commands.removeTotp}>
              {t('totp.remove')}
            </Button>
          )}
        </>
      }
    />
  )
}

export function PasskeyPart({ own, commands }: PartProps) {
  const t = useTexts(texts)
  const [isNaming, setIsNaming] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  return (
    <Row
      title={t('passkeys')}
      help={own.passkeys.length === 0 ? t(knowsPasskeys() ? 'passkeys.none' : 'passkeys.unknown') : undefined}
      actions={knowsPasskeys() && <Button onClick={() => setIsNaming(true)}>{t('passkeys.add')}</Button>}
    >
      {own.passkeys.length > 0 && (
        <ul className="security-list">
          {own.passkeys.map((key) => (
            <PasskeyRow
              key={key.id}
              passkey={key}
              onRename={() => setRenamed(key)}
              onRemove={() => commands.removePasskey(key)}
            />
          ))}
        </ul>
      )}
      {isNaming && (
        <NameDialog
          title={t('passkeys.addTitle')}
          okText={t('passkeys.go')}
          known=""
          onClose={() => setIsNaming(false)}
          onName={async (name) => {
            await commands.addPasskey(name)
            setIsNaming(false)
          }}
        />
      )}
      {renamed && (
        <NameDialog
          title={t('passkeys.renameOf', { name: renamed.name })}
          okText={t('passkeys.save')}
          known={renamed.name}
          onClose={() => setRenamed(undefined)}
          onName={async (name) => {
            await commands.renamePasskey(renamed.id, name)
            setRenamed(undefined)
          }}
        />
      )}
    </Row>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createTime, lastUsed, isBackedUp }, onRename, onRemove }: PasskeyRowProps) {
  const t = useTexts(texts)
  return (
    <li>
      <div className="security-what">
        <span className="security-name">
          {name} {isBackedUp === 1 && <StateTag kind="neutral">{t('passkeys.synced')}</StateTag>}
        </span>
        <span className="security-soft">
          {t('passkeys.created')} <RelativeTime value={createTime} />
          {' · '}
          {lastUsed ? (
            <>
              {t('passkeys.used')} <RelativeTime value={lastUsed} />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </span>
      </div>
      <div className="security-actions">
        <Button type="link" size="small" aria-label={t('passkeys.renameOf', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button type="link" size="small" danger aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}

const FEW = 3

export function RecoveryPart({ own: { recoveryLeft }, commands }: PartProps) {
  const t = useTexts(texts)
  return (
    <Row
      title={t('recovery')}
      help={t(recoveryLeft <= FEW ? 'recovery.few' : 'recovery.left', { count: recoveryLeft })}
      actions={<Button onClick={commands.renewCodes}>{t('recovery.renew')}</Button>}
    />
  )
}
