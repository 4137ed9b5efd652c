/** Address at which a third-party sign-in begins; it comes back to the login page, which then leads to `wanted`. */
export function thirdPartyAddress(source: string, wanted: string, tenantId: string | undefined): string {
  const query = new URLSearchParams({
    ...(tenantId ? { tenantId } : {}),
    ...(wanted === '/' ? {} : { redirect: wanted }),
  }).toString()
  return `/api/blade-auth/oauth/render/${source}${query && `?${query}`}`
}
