export function BookingPage() {
  return <h1>Agendar Cita</h1>
}
