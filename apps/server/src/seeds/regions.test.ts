import { describe, expect, it } from 'vitest'
import { regionSeeds } from './regions.ts'

const regions = regionSeeds()
const byCode = new Map(regions.map((region) => [region.code, region]))
const ofLevel = (level: number) => regions.filter((region) => region.level === level)

describe('the regions that an installation starts with', () => {
  it('are the country, its 34 provinces, their cities, and some three thousand districts', () => {
    expect([ofLevel(0).length, ofLevel(1).length]).toEqual([1, 34])
    expect(ofLevel(2).length).toBeGreaterThan(330)
    expect(ofLevel(3).length).toBeGreaterThan(2_800)
    expect(byCode.size).toBe(regions.length)
  })

  it('lie in regions that come before them, one level or more above, whose code theirs begins with', () => {
    const order = new Map(regions.map(({ code }, index) => [code, index]))
    const wrong = regions.slice(1).filter(({ code, parentCode, level }) => {
      const parent = byCode.get(parentCode)
      return (
        !parent ||
        (order.get(parentCode) ?? 0) >= (order.get(code) ?? 0) ||
        parent.level >= level ||
        !(parentCode === '00' || code.startsWith(parentCode))
      )
    })

    expect(wrong).toEqual([])
  })

  it('know what they lie in on every level', () => {
    expect(byCode.get('00')).toMatchObject({ name: '中华人民共和国', parentCode: '0', ancestors: '0' })
    expect(byCode.get('11')).toMatchObject({
      name: '北京市',
      ancestors: '00',
      provinceCode: '11',
      provinceName: '北京市',
      cityCode: '',
    })
    expect(byCode.get('110101')).toEqual({
      code: '110101',
      parentCode: '1101',
      ancestors: '00,11,1101',
      name: '东城区',
      level: 3,
      sort: 1,
      provinceCode: '11',
      provinceName: '北京市',
      cityCode: '1101',
      cityName: '北京市',
      districtCode: '110101',
      districtName: '东城区',
      townCode: '',
      townName: '',
    })
  })

  it('are towns where a city has no districts', () => {
    const below = regions.filter(({ parentCode }) => parentCode === '4419')

    expect(below.length).toBeGreaterThan(30)
    expect(new Set(below.map(({ level, districtCode }) => `${level}${districtCode}`))).toEqual(new Set(['4']))
  })
})
