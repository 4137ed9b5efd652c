import { byteSize } from '../../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useTenantSize } from './tenant-data.api.ts'
import { tenantDataTexts } from './tenant-data.i18n.ts'

/** How much there is of a tenant, in one line. */
export function TenantSize({ id }: { id: string }) {
  const t = useTexts(tenantDataTexts)
  const { data, error } = useTenantSize(id)
  if (error) return <p className="tenant-data-quiet">{t('sizeLost')}</p>
  if (!data) return <p className="tenant-data-quiet">{t('counting')}</p>
  const { rows, tables, files, bytes } = data
  return (
    <p className="tenant-data-size res-number">
      {t('size', {
        rows: rows.toLocaleString('en'),
        tables,
        files: files.toLocaleString('en'),
        bytes: byteSize(bytes),
      })}
    </p>
  )
}
