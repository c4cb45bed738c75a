import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog, SidePanel } from '~/components/ui/dialogs/dialog.tsx'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { isStale, useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { ApiError } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts } from '~/texts/office/products-board.ts'
import { useCreateProduct, useEditProduct } from '../api/change-product.ts'
import { isLaterEdit } from '../model/edits.ts'
import {
  bodyOf,
  changedFields,
  emptyForm,
  formOf,
  ontoNow,
  type ProductBody,
  type ProductForm as Values,
} from '../model/product-form.ts'
import { type ProductFailure, ProductForm } from './product-form.tsx'

const { form: texts, ...outcome } = productsTexts

/** Says that it failed as specified, and the server's own sentences at their fields. */
const failureOf = (error: unknown, sentence: string): ProductFailure => {
  failureToast(sentence)
  return { fields: error instanceof ApiError ? error.fields : {} }
}

/** 'Agregar Producto'. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateProduct()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={texts.newTitle}
      description={texts.newLead}
    >
      <ProductForm
        initial={emptyForm}
        submit={{ idle: texts.create, sending: texts.creating }}
        send={async (product) => {
          try {
            await create.mutateAsync(product)
            toast({ title: outcome.created })
            onClose()
            return null
          } catch (error) {
            return failureOf(error, outcome.createFailed)
          }
        }}
      />
    </Dialog>
  )
}

type EditPanelProps = { opened: ProductRow; now: ProductRow; onClose: () => void }

/**
 * Edits a product beside its list. What somebody else changed since it was opened is shown with both values, and nothing is overwritten
 * unless it is said so; then only the fields that were changed here are.
 */
export function EditPanel({ opened, now, onClose }: EditPanelProps) {
  const { save, sending } = useRevisedEdit({ send: useEditProduct() })
  /** The edit that a save was refused for: what is shown with both values is saved over the present row. */
  const [refusedOn, setRefusedOn] = useState<string | null>(null)
  const isRefused = refusedOn !== null
  const send = async (mine: ProductBody): Promise<ProductFailure | null> => {
    const row = isRefused ? now : opened
    const saved = await save(row, ontoNow(opened, mine, row))
    if (!saved) return null
    if (!saved.ok) {
      if (isStale(saved.error)) setRefusedOn(row.revision)
      return failureOf(saved.error, outcome.updateFailed)
    }
    toast({ title: outcome.updated })
    onClose()
    return null
  }
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && sending === null && onClose()}
      title={texts.editTitle}
      className="w-[min(27rem,100vw)]!"
    >
      <ProductForm
        initial={formOf(opened)}
        submit={{ idle: isRefused ? texts.saveMine : texts.save, sending: texts.saving }}
        send={send}
      >
        {(values) =>
          isRefused && (
            <Conflict opened={opened} now={isLaterEdit(now, refusedOn) ? now : null} mine={values} onTheirs={onClose} />
          )
        }
      </ProductForm>
    </SidePanel>
  )
}

type ConflictProps = {
  opened: ProductRow
  /** The product as somebody else left it; null until that is read. */
  now: ProductRow | null
  mine: Values
  onTheirs: () => void
}

/** Both values, also of what is still being typed. */
function Conflict({ opened, now, mine, onTheirs }: ConflictProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-ctl bg-agendado px-3 py-2 text-agendado-t">
      <ChangedValues title={texts.stale} values={now ? bothValues({ opened, now, mine: bodyOf(mine) }) : []} />
      {!now && <p>{texts.staleReading}</p>}
      <Button size="sm" className="justify-self-start max-md:min-h-11" onClick={onTheirs}>
        {texts.takeTheirs}
      </Button>
    </div>
  )
}

type BothValuesProps = { opened: ProductRow; now: ProductRow; mine: ReturnType<typeof bodyOf> }

/** Of each field that was changed here and is another now. */
const bothValues = ({ opened, now, mine }: BothValuesProps) => {
  const labels = { ...texts, imageUrl: texts.image }
  return changedFields(opened, mine)
    .filter((name) => now[name] !== mine[name])
    .map((name) => ({
      label: labels[name],
      lines: [`${texts.staleNow}: ${now[name]}`, `${texts.staleMine}: ${mine[name]}`],
    }))
}
