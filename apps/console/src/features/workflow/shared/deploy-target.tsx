import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import { useId } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { toChoices } from '../../../resource/choices.ts'
import { choicesKey } from '../../../resource/keys.ts'
import { fetchChoices } from '../../../resource/resource.api.ts'
import { tenantChoices } from '../../../resource/tenant/tenant-choices.ts'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { categorySource } from './category.ts'
import './deploy-target.css'

const texts = defineTexts({
  zh: {
    category: '流程分类',
    categoryHint: '选择分类',
    categoryHelp: '决定流程在发起列表里归在哪一类，以及用哪个表单',
    audience: '适用范围',
    everyTenant: '所有租户通用',
    someTenants: '指定租户',
    tenants: '租户',
    tenantsHint: '选择一个或多个租户',
    ownTenant: '只对本租户生效',
  },
  en: {
    category: 'Category',
    categoryHint: 'Select a category',
    categoryHelp: 'Determines where people find it and which form it opens',
    audience: 'Available to',
    everyTenant: 'All tenants',
    someTenants: 'Selected tenants',
    tenants: 'Tenants',
    tenantsHint: 'Select one or more tenants',
    ownTenant: 'Available to your tenant only',
  },
})

/** Where a process is deployed to. */
export interface DeployTarget {
  /** As it travels (`flow_1`); `""` for none. */
  category: string
  /** Empty: every tenant, or the person's own where they may not choose. */
  tenantIds: readonly string[]
  isForSome: boolean
}

export const newTarget = (category = ''): DeployTarget => ({ category, tenantIds: [], isForSome: false })

/** Chosen tenants were asked for and none is named. */
export const lacksTenants = ({ isForSome, tenantIds }: DeployTarget): boolean => isForSome && tenantIds.length === 0

interface DeployTargetFieldsProps {
  value: DeployTarget
  isDisabled: boolean
  onChange: (value: DeployTarget) => void
}

/** Category and tenants of a deployment. Only an operator of the platform chooses tenants. */
export function DeployTargetFields({ value, isDisabled, onChange }: DeployTargetFieldsProps) {
  const t = useTexts(texts)
  const id = useId()
  const language = useLanguage()
  const isOperator = useIsOperator()
  const categories = useQuery({
    queryKey: choicesKey(categorySource, language),
    queryFn: ({ signal }) => fetchChoices(categorySource, undefined, signal),
  })
  const tenants = useQuery({ ...tenantChoices, enabled: isOperator && value.isForSome })
  return (
    <div className="flow-deploy">
      <div className="flow-deploy-field">
        <label htmlFor={`${id}-category`}>{t('category')}</label>
        <Select
          id={`${id}-category`}
          allowClear
          disabled={isDisabled}
          loading={categories.isFetching}
          placeholder={t('categoryHint')}
          value={value.category || undefined}
          options={toChoices(categories.data ?? [], categorySource, false)}
          onChange={(category: string | undefined) => onChange({ ...value, category: category ?? '' })}
        />
        <p className="res-help">{t('categoryHelp')}</p>
      </div>
      {isOperator ? (
        <div className="flow-deploy-field" role="group" aria-labelledby={`${id}-audience`}>
          <span id={`${id}-audience`}>{t('audience')}</span>
          <Radio.Group
            disabled={isDisabled}
            value={value.isForSome}
            onChange={(event) => onChange({ ...value, isForSome: event.target.value === true })}
            options={[
              { value: false, label: t('everyTenant') },
              { value: true, label: t('someTenants') },
            ]}
          />
          {value.isForSome && (
            <Select
              mode="multiple"
              aria-label={t('tenants')}
              disabled={isDisabled}
              loading={tenants.isFetching}
              placeholder={t('tenantsHint')}
              value={[...value.tenantIds]}
              showSearch={{ optionFilterProp: 'label' }}
              options={(tenants.data ?? []).map(({ tenantId, tenantName }) => ({
                value: tenantId,
                label: `${tenantName} · ${tenantId}`,
              }))}
              onChange={(tenantIds: string[]) => onChange({ ...value, tenantIds })}
            />
          )}
        </div>
      ) : (
        <p className="res-help">{t('ownTenant')}</p>
      )}
    </div>
  )
}
