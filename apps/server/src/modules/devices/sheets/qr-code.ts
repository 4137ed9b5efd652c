import createQr from 'qrcode-generator'

/** The modules of a code, dark ones true; readable with 15 % of it damaged. It takes four light modules around it (ISO/IEC 18004 §7.3.8). */
export function qrModules(text: string): boolean[][] {
  const code = createQr(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  return Array.from({ length: count }, (_row, row) =>
    Array.from({ length: count }, (_column, column) => code.isDark(row, column)),
  )
}
