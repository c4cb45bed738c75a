import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { money } from '~/lib/format.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { ProductPicture } from '~/products/product-picture.tsx'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { StockBadge } from './stock-badge.tsx'
import { QuickAdd, StockInput } from './stock-input.tsx'

type ListProps = { rows: readonly ProductRow[]; onEdit: (row: ProductRow) => void }

const { columns } = texts
const cell = 'border-b border-line py-2 pr-4 align-middle'
const head = 'border-b border-line py-2 pr-4 text-left text-[0.8125rem] font-semibold text-ink-2'

/** The products as a table, for large screens. */
export function ProductTable({ rows, onEdit }: ListProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th className={`${head} pl-5`}>{columns.product}</th>
          <th className={head}>{columns.category}</th>
          <th className={`${head} text-right`}>{columns.price}</th>
          <th className={head}>{columns.stock}</th>
          <th className={head}>{columns.state}</th>
          <th className={head}>{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="hover:bg-bosque-50">
            <th scope="row" className={`${cell} pl-5 text-left font-normal`}>
              <span className="flex items-center gap-3">
                <ProductPicture url={row.imageUrl} sizes="64px" className="h-12 w-16 shrink-0 rounded-ctl! text-xs" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-semibold">{row.name}</span>
                  <span className="line-clamp-1 text-ink-2">{row.description}</span>
                </span>
              </span>
            </th>
            <td className={`${cell} break-words text-ink-2`}>{row.category}</td>
            <td className={`${cell} num text-right font-semibold whitespace-nowrap`}>{money(row.price)}</td>
            <td className={cell}>
              <StockInput row={row} />
            </td>
            <td className={cell}>
              <StockBadge stock={row.stock} />
            </td>
            <td className={cell}>
              <span className="flex gap-2 max-xl:[&_svg]:hidden">
                <QuickAdd row={row} />
                <EditButton row={row} onEdit={onEdit} />
                <HistoryLink of="products" id={row.id} name={row.name} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The products as cards, for small screens. */
export function ProductCards({ rows, onEdit }: ListProps) {
  return (
    <ul aria-label={texts.list} className="grid gap-x-6 px-4 pb-6 md:grid-cols-2 md:px-5">
      {rows.map((row) => (
        <li key={row.id} className="min-w-0 border-b border-line py-4">
          <article aria-label={row.name} className="grid gap-3">
            <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
              <ProductPicture url={row.imageUrl} sizes="88px" className="h-22 rounded-ctl! text-xs" />
              <div className="grid min-w-0 content-start gap-1 [overflow-wrap:anywhere]">
                <h3 className="font-bold">{row.name}</h3>
                <p className="text-sm text-ink-2">{row.category}</p>
                <p className="num font-bold">{money(row.price)}</p>
                <p>
                  <StockBadge stock={row.stock} />
                </p>
              </div>
            </div>
            <div className="flex flex-wrap items-start gap-1.5 [&_svg]:hidden">
              <StockInput row={row} />
              <QuickAdd row={row} />
              <EditButton row={row} onEdit={onEdit} />
              <HistoryLink of="products" id={row.id} name={row.name} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

function EditButton({ row, onEdit }: { row: ProductRow; onEdit: ListProps['onEdit'] }) {
  return (
    <Button size="sm" aria-label={texts.editOf(row.name)} className="max-lg:min-h-11" onClick={() => onEdit(row)}>
      <Pencil aria-hidden="true" size={15} />
      {texts.edit}
    </Button>
  )
}
