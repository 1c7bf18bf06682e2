import { HttpClient, type HttpErrorResponse } from '@angular/common/http';
import {
  afterRenderEffect,
  Component,
  computed,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import type { EmailElementOptions } from '@postern/element';

/** The server's response to an address that it rejects. */
interface Rejection {
  value: string;
  message: string;
}

@Component({
  selector: 'app-sign-up',
  templateUrl: './sign-up.html',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
export class SignUp {
  private readonly http = inject(HttpClient);
  private readonly rejection = signal<Rejection | undefined>(undefined);
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');

  protected readonly options = computed<EmailElementOptions>(() => ({ refused: this.rejection() }));
  protected readonly isDone = signal(false);
  protected readonly hasFailed = signal(false);

  constructor() {
    afterRenderEffect(() => this.heading()?.nativeElement.focus());
  }

  protected signUp(event: Event) {
    event.preventDefault();
    // Another failure is another alert, which screen readers announce again.
    this.hasFailed.set(false);
    // Postern adds the receipt to the form data.
    const body = Object.fromEntries(new FormData(event.target as HTMLFormElement));
    this.http.post('/sign-up', body).subscribe({
      next: () => this.isDone.set(true),
      error: ({ status, error }: HttpErrorResponse) => {
        // 422 rejects the address; any other error has nothing for the field.
        if (status === 422) this.rejection.set(error as Rejection);
        else this.hasFailed.set(true);
      },
    });
  }
}
