import type { RightsLink, RightsStep } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import type { MenuFacts, Rights, RightsModel, RoleFacts } from '../../access/model/model.ts'

/** Who is asked about. */
export interface ExplainedPerson {
  userId: string
  account: string
  realName: string
  isRemoved: boolean
  isEnabled: boolean
  isApproved: boolean
  /** As stored; those that are gone are not in the model. */
  roleIds: readonly string[]
  tenantName: string
  isTenantLive: boolean
  hasTenantExpired: boolean
}

/** Everything that the steps of one answer look at. */
export interface Explaining {
  model: RightsModel
  person: ExplainedPerson
  language: Language
  roles: readonly RoleFacts[]
  rights: Rights
}

export function step(link: RightsLink, isHeld: boolean, text: string, through: RightsStep['through'] = []): RightsStep {
  return { link, isHeld, through, text }
}

export const nameOfPerson = ({ realName, account }: Pick<ExplainedPerson, 'realName' | 'account'>): string =>
  realName || account

export const menuName = ({ name, nameEn }: Pick<MenuFacts, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** 用户-删除; a page by its own name. */
export function buttonName(menu: MenuFacts, page: MenuFacts | undefined, language: Language): string {
  return menu.category === 2 && page
    ? `${menuName(page, language)}-${menuName(menu, language)}`
    : menuName(menu, language)
}
