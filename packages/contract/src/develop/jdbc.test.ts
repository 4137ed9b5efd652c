import { describe, expect, it } from 'vitest'
import { driverOfClass, jdbcUrlOf, readJdbcUrl } from './jdbc.ts'

describe('the address of a database as JDBC writes it', () => {
  it.each([
    [
      'jdbc:postgresql://db.example.com:5433/shop?currentSchema=sales&ssl=true',
      { driver: 'postgres', host: 'db.example.com', port: 5433, database: 'shop', schema: 'sales', ssl: true },
    ],
    [
      'jdbc:mysql://db.example.com/shop?useUnicode=true&amp;useSSL=false',
      { driver: 'mysql', host: 'db.example.com', port: 3306, database: 'shop', schema: '', ssl: false },
    ],
    [
      ' jdbc:mariadb://10.0.0.5:80/shop ',
      { driver: 'mysql', host: '10.0.0.5', port: 80, database: 'shop', schema: '', ssl: undefined },
    ],
    [
      'jdbc:postgresql://[2001:db8::1]/%E5%BA%97?sslmode=disable',
      { driver: 'postgres', host: '2001:db8::1', port: 5432, database: '店', schema: '', ssl: false },
    ],
  ])('%s is read', (url, place) => {
    expect(readJdbcUrl(url)).toEqual(place)
  })

  it.each([
    'jdbc:oracle:thin:@db:1521/shop',
    'postgres://db/shop',
    'jdbc:mysql:',
    'jdbc:mysql:///shop',
    'jdbc:mysql://a b/shop',
    '',
  ])('%j is none', (url) => {
    expect(readJdbcUrl(url)).toBeUndefined()
  })

  it.each([
    { driver: 'postgres', host: '2001:db8::1', port: 1, database: 'a b', schema: 'x&y' },
    { driver: 'mysql', host: 'db.example.com', port: 3307, database: 'shop', schema: '' },
  ] as const)('is read as it was written', (place) => {
    expect(readJdbcUrl(jdbcUrlOf(place))).toEqual({ ...place, ssl: undefined })
  })

  it.each([
    ['org.postgresql.Driver', 'postgres'],
    ['com.mysql.jdbc.Driver', 'mysql'],
    ['com.mysql.cj.jdbc.Driver', 'mysql'],
    ['org.mariadb.jdbc.Driver', 'mysql'],
    ['oracle.jdbc.OracleDriver', undefined],
  ])('the driver %s is %s', (name, driver) => {
    expect(driverOfClass(name)).toBe(driver)
  })
})
