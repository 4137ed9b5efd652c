import { website } from '@drawdesk/contract/core/constants'
import { TENANT_DOMAINS_MOST, tenantResource } from '@drawdesk/contract/organisation/tenant'
import { readValues } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  commonErrors,
  type AppErrorOptions,
  type BilingualFieldError,
  type ErrorFactory,
} from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { readAvatar } from '../../files/avatar.ts'
import { tenantErrors } from './tenant.errors.ts'
import { readHosts } from './tenant-host.ts'

/** What people enter about a tenant, as it is stored. */
export interface TenantValues {
  tenantName: string
  /** Hosts, comma-joined. */
  domain: string
  linkman: string
  contactNumber: string
  address: string
  title: string
  /** `file:<id>` of a file of the platform, a web address, or `""`. */
  backgroundUrl: string
}

export interface ReadTenant {
  values: Partial<TenantValues>
  /** Undefined where the domain was not sent. */
  hosts: readonly string[] | undefined
}

/**
 * What was sent → what is stored; what was not sent stays away. Hosts are brought to one form, a picture to the file it is.
 *
 * @throws AppError `common.badInput` with a text beside each wrong field.
 */
export async function readTenantValues(
  deps: Pick<Deps, 'config'> & { files: FileService },
  given: Record<string, unknown>,
  isNew: boolean,
): Promise<ReadTenant> {
  const { packageId: _setElsewhere, ...rest } = readValues(tenantResource, given, isNew, deps.config.timeZone)
  const values = rest as Partial<TenantValues> // the fields of the form, all of them texts
  const problems: BilingualFieldError[] = []

  let hosts: readonly string[] | undefined
  if (values.domain !== undefined) {
    const read = readHosts(values.domain)
    if (read.wrong.length > 0)
      problems.push(
        beside('domain', tenantErrors.wrongDomain, {
          values: { hosts: read.wrong.slice(0, 3).join(', ').slice(0, 100) },
        }),
      )
    else if (read.hosts.length > TENANT_DOMAINS_MOST)
      problems.push(beside('domain', tenantErrors.tooManyDomains, { values: { most: TENANT_DOMAINS_MOST } }))
    hosts = read.hosts
    values.domain = hosts.join(',')
  }
  if (values.backgroundUrl !== undefined) {
    const picture = readAvatar(values.backgroundUrl)
    const isUsable =
      picture &&
      (picture.fileId === undefined ||
        (await deps.files.find(systemScope(website.defaultTenantId), picture.fileId))?.mime.startsWith('image/'))
    if (isUsable) values.backgroundUrl = picture.stored
    else problems.push(beside('backgroundUrl', tenantErrors.wrongBackground))
  }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return { values, hosts }
}

/** An error's text beside its field. */
function beside(field: string, factory: ErrorFactory, options: AppErrorOptions = {}): BilingualFieldError {
  const error = factory(options)
  return { field, text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }
}
