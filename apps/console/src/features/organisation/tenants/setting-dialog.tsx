import { Checkbox, DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { setLimits } from './tenant.api.ts'
import { isPlatform, limitOf, ownFileLimit, type TenantRow } from './tenant-row.ts'
import { tenantTexts } from './tenant.i18n.ts'

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'
const ACCOUNTS_MOST = 2_000_000_000
const FILE_GB_MOST = 1_000_000

/** How many accounts tenants may have, how much they may keep, and until when; of several, only what is ticked is changed. */
export function SettingDialog({ rows, onClose }: { rows: readonly TenantRow[]; onClose: () => void }) {
  const t = useTexts(tenantTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const id = useId()
  const [row] = rows
  const isOne = rows.length === 1
  const neverEnds = rows.some(isPlatform)
  const [accountNumber, setAccountNumber] = useState<number | null>((isOne && row && limitOf(row)) || null)
  const [expireTime, setExpireTime] = useState((isOne && row?.expireTime) || '')
  const [fileLimitGb, setFileLimitGb] = useState<number | null>(isOne && row ? ownFileLimit(row) : null)
  const [changes, setChanges] = useState({ accounts: isOne, files: isOne, expiry: isOne && !neverEnds })
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setIsBusy(true)
    try {
      await setLimits(
        rows.map((each) => each.id),
        {
          ...(changes.accounts && { accountNumber }),
          ...(changes.files && { fileLimitGb }),
          ...(changes.expiry && { expireTime }),
        },
      )
      void message.success(t('done'))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(tenantResource).all })
      onClose()
    } catch (error) {
      logFailure('tenant setting', error) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  const today = dayjs(startOfServerDay().slice(0, 10)).endOf('day')
  return (
    <AppModal
      open
      title={isOne ? t('limitsOf', { name: row?.tenantName ?? '' }) : t('limitsOfMany', { count: rows.length })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !Object.values(changes).includes(true) }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="res-form">
        <SettingPart
          label={t('accounts')}
          help={t('accountsHelp')}
          id={`${id}-accounts`}
          isOne={isOne}
          isOn={changes.accounts}
          onTick={(accounts) => setChanges({ ...changes, accounts })}
        >
          <InputNumber
            id={`${id}-accounts`}
            className="res-wide"
            min={1}
            max={ACCOUNTS_MOST}
            precision={0}
            disabled={!changes.accounts}
            value={accountNumber}
            placeholder={t('unlimited')}
            onChange={setAccountNumber}
          />
        </SettingPart>
        <SettingPart
          label={t('fileRoom')}
          help={t('fileRoomHelp')}
          id={`${id}-files`}
          isOne={isOne}
          isOn={changes.files}
          onTick={(files) => setChanges({ ...changes, files })}
        >
          <InputNumber
            id={`${id}-files`}
            className="res-wide"
            min={0}
            max={FILE_GB_MOST}
            precision={0}
            suffix="GB"
            disabled={!changes.files}
            value={fileLimitGb}
            placeholder={t('asPlatform')}
            onChange={setFileLimitGb}
          />
        </SettingPart>
        <SettingPart
          label={t('expiry')}
          help={neverEnds ? t('platformNeverEnds') : t('expiryHelp')}
          id={`${id}-expiry`}
          isOne={isOne}
          isOn={changes.expiry}
          isFixed={neverEnds}
          onTick={(expiry) => setChanges({ ...changes, expiry })}
        >
          <DatePicker
            id={`${id}-expiry`}
            className="res-wide"
            showTime
            format={WIRE_TIME}
            disabled={!changes.expiry}
            value={expireTime === '' ? null : dayjs(expireTime)}
            placeholder={t('noEnd')}
            presets={[
              { label: t('aMonth'), value: today.add(1, 'month') },
              { label: t('halfAYear'), value: today.add(6, 'month') },
              { label: t('aYear'), value: today.add(1, 'year') },
            ]}
            onChange={(next) => setExpireTime(next ? next.format(WIRE_TIME) : '')}
          />
        </SettingPart>
      </div>
    </AppModal>
  )
}

interface SettingPartProps {
  label: string
  help: string
  id: string
  isOne: boolean
  isOn: boolean
  isFixed?: boolean
  onTick: (isOn: boolean) => void
  children: ReactNode
}

function SettingPart({ label, help, id, isOne, isOn, isFixed = false, onTick, children }: SettingPartProps) {
  const t = useTexts(tenantTexts)
  return (
    <div className="res-field">
      {isOne ? (
        <label htmlFor={id}>{label}</label>
      ) : (
        <Checkbox checked={isOn} disabled={isFixed} onChange={(event) => onTick(event.target.checked)}>
          {t('change', { label })}
        </Checkbox>
      )}
      {!isOne && (
        <label htmlFor={id} className="only-heard">
          {label}
        </label>
      )}
      {children}
      <div className="res-help">{help}</div>
    </div>
  )
}
