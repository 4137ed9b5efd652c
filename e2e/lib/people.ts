import type { Product } from './product.ts'

/**
 * Somebody with the roles, the department and the password of the first administrator, for a journey that changes its own account or counts what is
 * its own. A second try finds the person of the first. Ids and accounts belong to one journey each: several share a product.
 */
export async function addTwin({ query }: Product, id: number, account: string): Promise<void> {
  await query(
    `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id, dept_id)
     select $1, tenant_id, $2, password_hash, name, real_name, role_id, dept_id from user_account where account = 'admin' and tenant_id = '000000'
     on conflict (id) do nothing`,
    [id, account],
  )
  const [holder] = await query<{ account: string }>('select account from user_account where id = $1', [id])
  if (holder?.account !== account)
    throw new Error(`${id} is the id of ${holder?.account ?? 'nobody'}: ${account} needs its own`)
}

/** The guests who came by the sandbox of third parties are unknown again, and who applied for an account has none. */
export async function forgetGuests({ query }: Product, accounts: readonly string[]): Promise<void> {
  await query('delete from user_oauth')
  await query('update user_account set is_deleted = 1 where account = any($1)', [accounts])
}

/** Somebody who works: with these roles, by alias. */
export async function addWorker(
  product: Product,
  { id, account, name, roles }: { id: number; account: string; name: string; roles: string[] },
) {
  await addTwin(product, id, account)
  await product.query(
    `update user_account set real_name = $2, name = $2, role_id =
       (select string_agg(id::text, ',') from system_role where tenant_id = '000000' and role_alias = any($3) and is_deleted = 0)
     where account = $1`,
    [account, name, roles],
  )
}
