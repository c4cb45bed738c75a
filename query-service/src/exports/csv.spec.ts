import type { OrderRow } from '@clinic/shared-events/contracts/orders.ts'
import { expect, it } from 'vitest'
import { orderColumns, patientColumns } from './columns.ts'
import { csvLines, phoneCell } from './csv.ts'

// @rule exports-formula-injection
it.each([
  ['=1+1', "'=1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\uFF1D1', "'\uFF1D1"],
])('a text that a spreadsheet would calculate stays a text: %j', (text, cell) => {
  expect(csvLines([[text]])).toBe(`"${cell}"\r\n`)
})

// @rule exports-formula-injection
it('a text that begins with a carriage return stays a text', () => {
  expect(csvLines([['\r=1']])).toMatch(/^"?'\r=1"?\r\n$/)
})

// @rule exports-phones-and-numbers
it('numbers stay numbers, below zero too, and a phone with its country reads as it was written', () => {
  expect(csvLines([[-5, 20_200, phoneCell('+506 8888-1234'), phoneCell('+50688881234'), phoneCell('8888-1234')]])).toBe(
    '-5;20200;"(+506) 8888-1234";"(+506) 88881234";"8888-1234"\r\n',
  )
})

// @rule exports-formula-injection
it('separators of every country, quotes and lines stay within their cell', () => {
  expect(csvLines([['a,b', 'Ana;=1+1', 'dijo "sí"', 'una\notra']])).toBe(
    '"a,b";"Ana;=1+1";"dijo ""sí""";"una\notra"\r\n',
  )
})

// @rule exports-erased
it('an erased buyer shows [eliminado], what was never written nothing', () => {
  const row: OrderRow = {
    ...({ id: 'o1', trackingNumber: 'MV-0000000001', status: 'pending', paymentMethod: 'efectivo' } as const),
    ...{ customerName: 'Rosa', customerEmail: 'r@x.cr', customerPhone: '+50688881234', customerAddress: 'Heredia' },
    ...{ items: [{ productId: 'p', name: 'Rodillo', quantity: 2, price: 1 }], totalAmount: 2, notes: null },
    ...{ createdAt: '2026-11-24T14:43:00.000Z', updatedAt: '2026-11-24T14:43:00.000Z', revision: '0' },
  }
  const cells = (of: OrderRow) => orderColumns.map(([, cell]) => cell(of))
  expect(cells(row)).toEqual([
    ...['MV-0000000001', '24/11/2026 08:43', 'Pendiente', 'Rosa', '(+506) 88881234', 'r@x.cr', 'Heredia'],
    ...['2 × Rodillo', 2, 'Efectivo', ''],
  ])
  const gone = { ...row, customerName: null, customerEmail: null, customerPhone: null, customerAddress: null }
  expect(cells(gone).filter((cell) => cell === '[eliminado]')).toHaveLength(5)
})

// @rule exports-no-assigned-doctor
it('the patients name no assigned doctor', () => {
  expect(patientColumns.map(([title]) => title).filter((title) => /doctor/i.test(title))).toEqual([])
})
