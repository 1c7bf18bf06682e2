import { bootstrapApplication } from '@angular/platform-browser';
import '@postern/element/define';
import { SignUp } from './sign-up';

void bootstrapApplication(SignUp);
